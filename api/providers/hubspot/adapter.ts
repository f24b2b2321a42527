import type { DbContext } from '../../database/schema/db.ts';
import { durableTransaction } from '../../database/schema/durable-transaction.ts';
import { definitionsOf } from '../../members/subscriptions.ts';
import { localCrm } from '../local/crm.ts';
import type { Crm } from '../ports.ts';
import { ProviderError } from '../provider-error.ts';
import type { HubspotSettings } from '../settings.ts';
import { providerSubscriptions } from '../wishes/provider-subscriptions.ts';
import { ownOptOuts, queueContact, queueNewsletter, subscriptionOf } from '../wishes/queue.ts';
import type { ReadThrough } from '../wishes/read-through.ts';
import type { ApplyWish, Effort, QueuedWish, WishSender } from '../wishes/sender.ts';
import { applyNewsletter } from './apply-newsletter.ts';
import { carryChoices } from './carry-choices.ts';
import { fetchHubspotChoices } from './choices.ts';
import type { HubspotClient } from './client.ts';
import { primaryAddress } from './primary-address.ts';

/** A member waits for what is read; the site waits 2.5 s for the API. */
const READ: Effort = { deadline: 1000, priority: 'member' };
/** Within this time an opt-out counts, whether before or after an opt-in. */
const CONFLICT_MS = 5 * 60_000;
/** How far the clocks of HubSpot and this process may differ. */
const CLOCKS_MS = 2000;

type Options = {
  readonly store: DbContext;
  readonly client: HubspotClient;
  readonly reads: ReadThrough;
  readonly wishes: Pick<WishSender, 'sendNow'>;
};

/**
 * The CRM with the choices in HubSpot, where they belong to the member's primary address. The profile is the API's own, because a HubSpot
 * contact has no record number and no membership.
 */
export function hubspotCrm({ store, client, reads, wishes }: Options): Crm {
  const fetchChoices = fetchHubspotChoices(store, client);
  return {
    contact: localCrm(store).contact,
    createContact: (person) =>
      durableTransaction(store.db, async (tx) => {
        const within = { db: tx, now: store.now };
        const created = await localCrm(within).createContact(person);
        await queueContact(within, 'hubspot', { ...person, email: created.email });
        return created;
      }),
    addressSubscriptionChanged: (address, field) => queueNewsletter(store, 'hubspot', { address, field }),
    ...providerSubscriptions({
      store,
      provider: 'hubspot',
      reads,
      wishes,
      fetchChoices: (memberId) => fetchChoices(memberId, READ),
    }),
  };
}

/** Applies wishes at HubSpot. An opt-out is always applied; an opt-in only when it is newer than every opt-out there. */
export function applyAtHubspot(
  store: DbContext,
  client: HubspotClient,
  settings: Pick<HubspotSettings, 'legalBasisText'>,
): ApplyWish {
  const refused = (reason: string) =>
    new ProviderError('hubspot', 'apply wish', { kind: 'refused', status: 0, reason });

  /** @throws ProviderError `opted-out` when the member has opted out elsewhere since, or shortly before */
  async function assertNoOptOut(
    email: string,
    subscriptionId: number,
    wish: QueuedWish,
    effort: Effort,
  ): Promise<void> {
    const rows = await client.statuses(email, effort);
    const row = rows.find((one) => one.subscriptionId === subscriptionId);
    if (row?.status !== 'UNSUBSCRIBED') return;
    const at = Date.parse(row.timestamp ?? '') || 0;
    if (at <= wish.createdAt.getTime() - CONFLICT_MS) return;
    const own = await ownOptOuts(store.db, {
      provider: 'hubspot',
      memberId: wish.memberId ?? '',
      field: wish.topic ?? '',
    });
    const isOwn = own.some(
      ({ from, to }) =>
        from.getTime() - CLOCKS_MS <= at && at <= Math.min(to?.getTime() ?? at, wish.createdAt.getTime()) + CLOCKS_MS,
    );
    if (!isOwn) throw refused('opted-out');
  }

  return async (wish, effort) => {
    if (wish.kind === 'contact') {
      const { firstName, lastName } = wish.body;
      const contact = { firstName: String(firstName), lastName: String(lastName), traceId: wish.id };
      if (wish.recipient !== null) await client.upsertContact({ ...contact, email: wish.recipient }, effort);
      return;
    }
    if (wish.kind === 'newsletter') return applyNewsletter(store, client, settings, { wish, effort });
    if (wish.kind === 'carry') return carryChoices(store, client, settings, { wish, effort });
    const endsAt = performance.now() + effort.deadline;
    const definitions = await definitionsOf(store.db, 'hubspot');
    const subscriptionId = definitions.find((one) => one.subscriptionField === wish.topic)?.hubspotId;
    const email = await primaryAddress(store.db, wish.memberId ?? '');
    if (subscriptionId === undefined || email === undefined) throw refused('unknown');
    const { subscribed, words } = subscriptionOf(wish.body);
    if (subscribed) await assertNoOptOut(email, subscriptionId, wish, effort);
    const explanation = `${settings.legalBasisText} (${words})`;
    const rest = { ...effort, deadline: Math.max(1, endsAt - performance.now()) };
    await client.setStatus(email, { subscriptionId, subscribed, explanation }, rest);
  };
}

/** The subscriptions of HubSpot whose type there the content does not name: nobody can change them. */
export async function fieldsWithoutId(db: DbContext['db']): Promise<string[]> {
  const definitions = await definitionsOf(db, 'hubspot');
  return definitions.flatMap(({ subscriptionField, hubspotId }) =>
    hubspotId === undefined ? [subscriptionField] : [],
  );
}
