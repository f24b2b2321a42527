import { and, eq } from 'drizzle-orm';
import { listDefinitions } from '../../account/subscriptions.ts';
import { ProviderError } from '../../common/provider-error.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { newsletterSubscriptions } from '../../database/schema/newsletters.ts';
import type { PendingChange, RequestPolicy } from '../changes/apply-change.ts';
import type { HubspotSettings } from '../settings.ts';
import type { HubspotClient } from './client.ts';

/** Sends the stored state, so changes may run in any order; an older opt-in does not undo an opt-out at HubSpot. */
export async function applyNewsletter(
  store: DbContext,
  client: Pick<HubspotClient, 'statuses' | 'setStatus'>,
  { legalBasisText }: Pick<HubspotSettings, 'legalBasisText'>,
  { change: { recipient, topic }, policy }: { change: PendingChange; policy: RequestPolicy },
): Promise<void> {
  const endsAt = performance.now() + policy.deadline;
  if (recipient === null || topic === null) return;
  const isThis = and(eq(newsletterSubscriptions.address, recipient), eq(newsletterSubscriptions.field, topic));
  const [choice] = await store.db.select().from(newsletterSubscriptions).where(isThis);
  if (!choice) return;
  const definitions = await listDefinitions(store.db, 'hubspot');
  const subscriptionId = definitions.find(({ subscriptionField }) => subscriptionField === topic)?.hubspotId;
  if (subscriptionId === undefined) throw refused('unknown');
  if (choice.subscribed) {
    const rows = await client.statuses(recipient, policy);
    const row = rows.find((one) => one.subscriptionId === subscriptionId);
    if (row?.status === 'UNSUBSCRIBED' && (Date.parse(row.timestamp ?? '') || 0) > choice.updatedAt.getTime())
      throw refused('opted-out');
  }
  const explanation = `${legalBasisText} (${choice.words})`;
  const rest = { ...policy, deadline: Math.max(1, endsAt - performance.now()) };
  await client.setStatus(recipient, { subscriptionId, subscribed: choice.subscribed, explanation }, rest);
}

const refused = (reason: string) =>
  new ProviderError('hubspot', 'apply newsletter', { kind: 'refused', status: 0, reason });
