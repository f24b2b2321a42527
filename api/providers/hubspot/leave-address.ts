import { eq } from 'drizzle-orm';
import { listDefinitions } from '../../account/subscriptions.ts';
import { ProviderError } from '../../common/provider-error.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { memberEmails } from '../../database/schema/members.ts';
import { newsletterSubscriptions } from '../../database/schema/newsletters.ts';
import type { PendingChange, RequestPolicy } from '../changes/apply-change.ts';
import { awaitsCopy } from '../changes/queue.ts';
import type { HubspotSettings } from '../settings.ts';
import type { HubspotClient } from './client.ts';

/**
 * Ends what HubSpot sends to an address that a member has left, unless it has a new owner. Idempotent.
 * @throws ProviderError `away` until its choices have been copied, which would read these endings as opt-outs
 */
export async function leaveAddress(
  { db }: DbContext,
  client: Pick<HubspotClient, 'statuses' | 'setStatus'>,
  { legalBasisText }: Pick<HubspotSettings, 'legalBasisText'>,
  { change, policy }: { change: PendingChange; policy: RequestPolicy },
): Promise<void> {
  const endsAt = performance.now() + policy.deadline;
  const remaining = () => ({ ...policy, deadline: Math.max(1, endsAt - performance.now()) });
  const address = change.recipient;
  if (address === null) return;
  if (await awaitsCopy(db, change)) throw new ProviderError('hubspot', 'leave address', { kind: 'away' });
  const [owner] = await db.select().from(memberEmails).where(eq(memberEmails.address, address));
  if (owner) return;
  const isOfAddress = eq(newsletterSubscriptions.address, address);
  const own = await db
    .select({ field: newsletterSubscriptions.field })
    .from(newsletterSubscriptions)
    .where(isOfAddress);
  const statuses = await client.statuses(address, remaining());
  for (const { subscriptionField, hubspotId } of await listDefinitions(db, 'hubspot')) {
    const current = statuses.find(({ subscriptionId }) => subscriptionId === hubspotId);
    const isChosenSince = own.some(({ field }) => field === subscriptionField);
    if (hubspotId === undefined || current?.status !== 'SUBSCRIBED' || isChosenSince) continue;
    const explanation = `${legalBasisText} (the member has left this address)`;
    await client.setStatus(address, { subscriptionId: hubspotId, subscribed: false, explanation }, remaining());
  }
}
