import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray } from 'drizzle-orm';
import { DAY_MS } from '../../shared/durations.ts';
import { claimAddress, findClaim, hashToken, newToken } from '../account/address-claims.ts';
import { normaliseAddress } from '../account/email-addresses.ts';
import { listDefinitions } from '../account/subscriptions.ts';
import { ApiError } from '../common/api-error.ts';
import type { ContentData } from '../content/kinds/kinds.ts';
import { addressClaims } from '../database/schema/address-claims.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { durableTransaction, type Transaction } from '../database/schema/durable-transaction.ts';
import { memberEmails } from '../database/schema/members.ts';
import { newsletterLinks, newsletterSubscriptions } from '../database/schema/newsletters.ts';
import { enqueueMail } from '../jobs/mail/enqueue-mail.ts';

type Definition = ContentData<'subscriptions'>[number];
/** Where choices are changed, on the handle of a transaction. */
type CrmWithin = (tx: Db) => {
  setSubscription(userId: string, field: string, subscribed: boolean): Promise<unknown>;
  addressSubscriptionChanged(address: string, field: string): Promise<void>;
};

/** How long a link in a mail ends the newsletters: longer than such mails are kept in any mailbox that is read. */
const LINK_LIFETIME_MS = 400 * DAY_MS;

/** The newsletters open to visitors without an account: those of the CRM, as the other lists need a membership. */
export const newsletters = (db: Db): Promise<Definition[]> => listDefinitions(db, 'hubspot');

/**
 * Requests newsletters: the address gets a link to confirm, before which nothing changes. The result does not reveal an
 * account or subscriptions of the address.
 * @throws ApiError 400 when one of them is no newsletter
 */
export async function requestNewsletters(
  store: DbContext,
  { email, lists, client }: { email: string; lists: readonly string[]; client: string },
): Promise<string> {
  const known = new Set((await newsletters(store.db)).map(({ subscriptionField }) => subscriptionField));
  if (!lists.every((field) => known.has(field)))
    throw new ApiError(400, undefined, { errors: [{ field: 'lists', message: 'names no newsletter' }] });
  const address = normaliseAddress(email);
  await claimAddress(store, { action: 'newsletter', address, client, makePrimary: false, lists: [...new Set(lists)] });
  return address;
}

/**
 * Confirms newsletters with the token of their link, which works once. Choices for a member's address are stored as the
 * member's, others with a receipt and sent to the CRM. The mail that follows has the link that ends them.
 * @returns the names of the newsletters; undefined when the link is unknown, used or expired
 */
export async function confirmNewsletters(
  store: DbContext,
  crmWithin: CrmWithin,
  token: string,
): Promise<string[] | undefined> {
  const claim = await findClaim(store, token, { action: 'newsletter' });
  if (!claim) return undefined;
  return durableTransaction(store.db, async (tx) => {
    // Of concurrent requests one deletes the row, so the link works once.
    const [used] = await tx.delete(addressClaims).where(eq(addressClaims.id, claim.id)).returning();
    if (!used) return undefined;
    const lists = used.lists ?? [];
    const changed = await choose(store, tx, crmWithin, { address: used.address, lists, subscribed: true });
    await enqueueMail({ db: tx, now: store.now }, { kind: 'newsletter-confirmed', to: used.address, lists });
    return changed;
  });
}

/** Creates the token of a link that ends newsletters of an address; the database stores only its hash. */
export async function createNewsletterToken(
  { db, now }: DbContext,
  address: string,
  lists: readonly string[],
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + LINK_LIFETIME_MS);
  await db.insert(newsletterLinks).values({ hash: hashToken(token), address, lists: [...lists], expiresAt });
  return token;
}

/**
 * Ends the newsletters of a link. It works again, with the same result, because mail programs repeat it.
 * @returns the names of the newsletters; undefined when the link is unknown or expired
 */
export async function endNewsletters(
  store: DbContext,
  crmWithin: CrmWithin,
  token: string,
): Promise<string[] | undefined> {
  return durableTransaction(store.db, async (tx) => {
    const [link] = await tx
      .select()
      .from(newsletterLinks)
      .where(and(eq(newsletterLinks.hash, hashToken(token)), gt(newsletterLinks.expiresAt, store.now())));
    return link && choose(store, tx, crmWithin, { ...link, subscribed: false });
  });
}

/**
 * Requests a mail with a link that ends an address's newsletters, or to the preferences for a member. A mail is always
 * queued and its content decided on sending, so that neither response nor time reveals anything.
 */
export async function requestNewsletterLink(store: DbContext, email: string, client: string): Promise<string> {
  const address = normaliseAddress(email);
  await claimAddress(store, { action: 'newsletter-link', address, client, makePrimary: false });
  return address;
}

/** The newsletters that an address without an account gets. */
export async function listNewsletters(db: Db, address: string): Promise<string[]> {
  const rows = await db
    .select({ field: newsletterSubscriptions.field })
    .from(newsletterSubscriptions)
    .where(and(eq(newsletterSubscriptions.address, address), eq(newsletterSubscriptions.subscribed, true)));
  return rows.map(({ field }) => field);
}

/** Makes the newsletters of a member's addresses from before they belonged to the account choices of the member. */
export async function adoptNewsletters(store: DbContext, crmWithin: CrmWithin, memberId: string): Promise<void> {
  const own = store.db
    .select({ address: memberEmails.address })
    .from(memberEmails)
    .where(eq(memberEmails.memberId, memberId));
  const rows = await store.db
    .select()
    .from(newsletterSubscriptions)
    .where(and(inArray(newsletterSubscriptions.address, own), eq(newsletterSubscriptions.subscribed, true)));
  if (rows.length === 0) return;
  await durableTransaction(store.db, async (tx) => {
    for (const [address, chosen] of Map.groupBy(rows, (row) => row.address)) {
      const lists = chosen.map(({ field }) => field);
      await choose(store, tx, crmWithin, { address, lists, subscribed: true });
    }
  });
}

/** Stores an address's choice of newsletters, as its member's if it has one. @returns the names of existing ones */
async function choose(
  { now }: DbContext,
  tx: Transaction,
  crmWithin: CrmWithin,
  { address, lists, subscribed }: { address: string; lists: readonly string[]; subscribed: boolean },
): Promise<string[]> {
  const chosen = (await newsletters(tx)).filter(({ subscriptionField }) => lists.includes(subscriptionField));
  const crm = crmWithin(tx);
  const [owner] = await tx.select().from(memberEmails).where(eq(memberEmails.address, address));
  for (const { subscriptionField: field, name, description } of chosen) {
    const isThis = and(eq(newsletterSubscriptions.address, address), eq(newsletterSubscriptions.field, field));
    if (owner) {
      await crm.setSubscription(owner.memberId, field, subscribed);
      await tx.delete(newsletterSubscriptions).where(isThis);
    } else {
      const change = { subscribed, words: `${name}: ${description}`, updatedAt: now(), receiptId: randomUUID() };
      await tx
        .insert(newsletterSubscriptions)
        .values({ address, field, ...change })
        .onConflictDoUpdate({ target: [newsletterSubscriptions.address, newsletterSubscriptions.field], set: change });
      await crm.addressSubscriptionChanged(address, field);
    }
  }
  return chosen.map(({ name }) => name);
}
