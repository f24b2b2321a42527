import { findClaim } from '../../account/address-claims.ts';
import { primaryAddress } from '../../account/primary-address.ts';
import { listDefinitions } from '../../account/subscriptions.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { durableTransaction } from '../../database/schema/durable-transaction.ts';
import type { PendingChange, RequestPolicy } from '../changes/apply-change.ts';
import { findLaterChoice, queueContact, queueCopy } from '../changes/queue.ts';
import { localMembership } from '../local/membership.ts';
import type { Membership } from '../ports.ts';
import type { HubspotSettings } from '../settings.ts';
import type { HubspotClient } from './client.ts';

/** Local membership with HubSpot, where choices belong to an address: new addresses queue contacts and copies. */
export function membershipWithCopies(store: DbContext): Membership {
  return {
    ...localMembership(store),
    async confirmAddress(token, password) {
      const claim = await findClaim(store, token);
      const confirm = (within: DbContext) => localMembership(within).confirmAddress(token, password);
      if (claim?.memberId) return withCopiedChoices(store, claim.memberId, confirm);
      return durableTransaction(store.db, async (tx) => {
        const within = { db: tx, now: store.now };
        const confirmed = await confirm(within);
        if (claim && typeof confirmed === 'object') {
          const { firstName, lastName } = claim;
          const name = { firstName: firstName ?? '', lastName: lastName ?? '' };
          await queueContact(within, 'hubspot', { email: confirmed.email, ...name });
        }
        return confirmed;
      });
    },
    changeEmail: (userId, change) =>
      withCopiedChoices(store, userId, (within) => localMembership(within).changeEmail(userId, change)),
  };
}

export function withCopiedChoices<T>(
  store: DbContext,
  memberId: string,
  change: (within: DbContext) => Promise<T>,
): Promise<T> {
  return durableTransaction(store.db, async (tx) => {
    const within = { db: tx, now: store.now };
    const before = await primaryAddress(tx, memberId);
    const result = await change(within);
    const after = await primaryAddress(tx, memberId);
    if (before !== undefined && before !== after) await queueCopy(within, 'hubspot', { memberId, from: before });
    return result;
  });
}

/** Idempotent; existing choices of the new address stay, unless the former has a later opt-out. */
export async function copyChoices(
  store: DbContext,
  client: HubspotClient,
  { legalBasisText }: Pick<HubspotSettings, 'legalBasisText'>,
  { change, policy }: { change: PendingChange; policy: RequestPolicy },
): Promise<void> {
  const endsAt = performance.now() + policy.deadline;
  const remaining = () => ({ ...policy, deadline: Math.max(1, endsAt - performance.now()) });
  const to = await primaryAddress(store.db, change.memberId ?? '');
  const from = change.recipient;
  if (to === undefined || from === null || from === to) return;
  const definitions = await listDefinitions(store.db, 'hubspot');
  const [old, present] = [await client.statuses(from, remaining()), await client.statuses(to, remaining())];
  for (const { hubspotId, subscriptionField } of definitions) {
    const choice = old.find(({ subscriptionId }) => subscriptionId === hubspotId);
    if (hubspotId === undefined || !choice || choice.status === 'NOT_SPECIFIED') continue;
    const own = present.find(({ subscriptionId }) => subscriptionId === hubspotId);
    const isOpen = !own || own.status === 'NOT_SPECIFIED';
    const isLaterOptOut = choice.status === 'UNSUBSCRIBED' && toTime(choice) >= toTime(own);
    if (own?.status === choice.status || !(isOpen || isLaterOptOut)) continue;
    if (await findLaterChoice(store.db, change, subscriptionField)) continue;
    const subscribed = choice.status === 'SUBSCRIBED';
    const explanation = `${legalBasisText} (carried over from the member's former address)`;
    const copied = { subscriptionId: hubspotId, explanation };
    await client.setStatus(to, { ...copied, subscribed }, remaining());
    // An opt-out of this moment is applied by a job of its own, perhaps before the copy has arrived.
    const later = subscribed ? await findLaterChoice(store.db, change, subscriptionField) : undefined;
    if (later?.subscribed === false) await client.setStatus(to, { ...copied, subscribed: false }, remaining());
  }
}

const toTime = (status: { timestamp?: string | undefined } | undefined): number =>
  Date.parse(status?.timestamp ?? '') || 0;
