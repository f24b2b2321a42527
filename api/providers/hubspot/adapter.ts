import { MINUTE_MS } from '../../../shared/durations.ts';
import { primaryAddress } from '../../account/primary-address.ts';
import { listDefinitions } from '../../account/subscriptions.ts';
import { ProviderError } from '../../common/provider-error.ts';
import type { DbContext } from '../../database/schema/db.ts';
import type { ApplyChange, PendingChange, RequestPolicy } from '../changes/apply-change.ts';
import { type AwaitChange, providerSubscriptions } from '../changes/provider-subscriptions.ts';
import { COPY, ownOptOuts, queueNewsletter, toSubscription } from '../changes/queue.ts';
import type { ReadThrough } from '../changes/read-through.ts';
import { localCrm } from '../local/crm.ts';
import type { Crm } from '../ports.ts';
import type { HubspotSettings } from '../settings.ts';
import { applyNewsletter } from './apply-newsletter.ts';
import { fetchHubspotChoices } from './choices.ts';
import type { HubspotClient } from './client.ts';
import { copyChoices } from './copy-choices.ts';

/** Interactive reads: stay below the site's API timeout of 2.5 s. */
const READ: RequestPolicy = { deadline: 1000, priority: 'member' };
/** An opt-out this close to an opt-in wins, before or after it. */
const CONFLICT_MS = 5 * MINUTE_MS;
const CLOCKS_MS = 2000;

type Options = {
  readonly store: DbContext;
  readonly client: HubspotClient;
  readonly reads: ReadThrough;
  readonly awaitChange: AwaitChange;
};

/** Choices are in HubSpot by primary address; the profile is local, as contacts have no record number or membership. */
export function hubspotCrm({ store, client, reads, awaitChange }: Options): Crm {
  const fetchChoices = fetchHubspotChoices(store, client);
  return {
    contact: localCrm(store).contact,
    // HubSpot gets the contact once the address is confirmed (`confirmAddress`).
    createContact: localCrm(store).createContact,
    addressSubscriptionChanged: (address, field) => queueNewsletter(store, 'hubspot', { address, field }),
    ...providerSubscriptions({
      store,
      provider: 'hubspot',
      reads,
      awaitChange,
      fetchChoices: (memberId) => fetchChoices(memberId, READ),
    }),
  };
}

/** Applies every opt-out, and an opt-in only when it is newer than every opt-out at HubSpot. */
export function applyAtHubspot(
  store: DbContext,
  client: HubspotClient,
  settings: Pick<HubspotSettings, 'legalBasisText'>,
): ApplyChange {
  const refused = (reason: string) =>
    new ProviderError('hubspot', 'apply change', { kind: 'refused', status: 0, reason });

  /** @throws ProviderError `opted-out` when the member has opted out elsewhere since, or shortly before */
  async function assertNoOptOut(
    email: string,
    subscriptionId: number,
    change: PendingChange,
    policy: RequestPolicy,
  ): Promise<void> {
    const rows = await client.statuses(email, policy);
    const row = rows.find((one) => one.subscriptionId === subscriptionId);
    if (row?.status !== 'UNSUBSCRIBED') return;
    const at = Date.parse(row.timestamp ?? '') || 0;
    if (at <= change.createdAt.getTime() - CONFLICT_MS) return;
    const own = await ownOptOuts(store.db, {
      provider: 'hubspot',
      memberId: change.memberId ?? '',
      field: change.topic ?? '',
    });
    const isOwn = own.some(
      ({ from, to }) =>
        from.getTime() - CLOCKS_MS <= at && at <= Math.min(to?.getTime() ?? at, change.createdAt.getTime()) + CLOCKS_MS,
    );
    if (!isOwn) throw refused('opted-out');
  }

  return async (change, policy) => {
    if (change.kind === 'contact') {
      const { firstName, lastName } = change.body;
      const contact = { firstName: String(firstName), lastName: String(lastName), traceId: change.id };
      if (change.recipient !== null) await client.upsertContact({ ...contact, email: change.recipient }, policy);
      return;
    }
    if (change.kind === 'newsletter') return applyNewsletter(store, client, settings, { change, policy });
    if (change.kind === COPY) return copyChoices(store, client, settings, { change, policy });
    const endsAt = performance.now() + policy.deadline;
    const definitions = await listDefinitions(store.db, 'hubspot');
    const subscriptionId = definitions.find((one) => one.subscriptionField === change.topic)?.hubspotId;
    const { memberId, recipient } = change;
    // The opt-out of a member who is gone has its address with it.
    const email = memberId === null ? recipient : await primaryAddress(store.db, memberId);
    if (subscriptionId === undefined || !email) throw refused('unknown');
    const { subscribed, words } = toSubscription(change.body);
    if (subscribed) await assertNoOptOut(email, subscriptionId, change, policy);
    const explanation = `${settings.legalBasisText} (${words})`;
    const rest = { ...policy, deadline: Math.max(1, endsAt - performance.now()) };
    await client.setStatus(email, { subscriptionId, subscribed, explanation }, rest);
  };
}

/** Finds subscriptions without a HubSpot type in the content, which nobody can change. */
export async function fieldsWithoutId(db: DbContext['db']): Promise<string[]> {
  const definitions = await listDefinitions(db, 'hubspot');
  return definitions.flatMap(({ subscriptionField, hubspotId }) =>
    hubspotId === undefined ? [subscriptionField] : [],
  );
}
