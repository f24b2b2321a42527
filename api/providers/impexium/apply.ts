import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { listDefinitions } from '../../account/subscriptions.ts';
import { ProviderError } from '../../common/provider-error.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { memberEmails } from '../../database/schema/members.ts';
import type { ApplyChange, PendingChange, RequestPolicy } from '../changes/apply-change.ts';
import { toSubscription } from '../changes/queue.ts';
import { ADDRESS } from './addresses.ts';
import type { ImpexiumClient } from './client.ts';
import type { Mirror } from './mirror.ts';
import { share } from './tokens.ts';

const addressBody = z.object({ replaces: z.string().nullish() });

type Options = {
  readonly store: DbContext;
  readonly client: ImpexiumClient;
  readonly mirror: Pick<Mirror, 'personOf'>;
};

export function applyAtImpexium({ store, client, mirror }: Options): ApplyChange {
  const refused = () =>
    new ProviderError('impexium', 'apply change', { kind: 'refused', status: 0, reason: 'unknown' });

  /** Sends the member's current address; does nothing when that is gone again. */
  async function applyAddress(id: string, change: PendingChange, policy: RequestPolicy): Promise<void> {
    const rest = share(policy);
    const address = change.recipient ?? '';
    const isThis = and(eq(memberEmails.memberId, change.memberId ?? ''), eq(memberEmails.address, address));
    const [own] = await store.db.select().from(memberEmails).where(isThis);
    if (!own) return;
    const person = await client.individual(id, rest());
    if (!person) throw refused();
    const held = (wanted: string | null | undefined) =>
      person.emails.find((one) => one.address.trim().toLowerCase() === wanted);
    const same = held(address);
    if (same && (same.primary || !own.isPrimary)) return;
    const current = same ?? held(addressBody.parse(change.body).replaces);
    await client.setAddress(id, { address, primary: own.isPrimary, current }, rest());
  }

  return async (change, policy) => {
    const rest = share(policy);
    const id = await mirror.personOf(change.memberId ?? '');
    if (id === undefined) throw refused();
    if (change.kind === ADDRESS) return applyAddress(id, change, rest());
    const definitions = await listDefinitions(store.db, 'impexium');
    const name = definitions.find((one) => one.subscriptionField === change.topic)?.impexiumField;
    if (name === undefined) throw refused();
    await client.setCustomField(id, { name, value: String(toSubscription(change.body).subscribed) }, rest());
  };
}

/** Finds subscriptions without a custom field in the content, which nobody can change. */
export async function fieldsWithoutName(db: DbContext['db']): Promise<string[]> {
  const definitions = await listDefinitions(db, 'impexium');
  return definitions.flatMap(({ subscriptionField, impexiumField }) =>
    impexiumField === undefined ? [subscriptionField] : [],
  );
}
