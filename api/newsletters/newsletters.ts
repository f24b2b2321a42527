import { randomUUID } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { claimAddress, findClaim, hashToken } from '../account/address-claims.ts';
import { normaliseAddress } from '../account/email-addresses.ts';
import { findFormerOwner } from '../account/former-addresses.ts';
import { memberAddresses } from '../account/member-addresses.ts';
import { primaryAddress } from '../account/primary-address.ts';
import { listDefinitions } from '../account/subscriptions.ts';
import { ApiError } from '../common/api-error.ts';
import { type MailLinks, nameable, packId, unpackId } from '../common/mail-links.ts';
import type { ContentData } from '../content/kinds/kinds.ts';
import { addressClaims } from '../database/schema/address-claims.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { durableTransaction, type Transaction } from '../database/schema/durable-transaction.ts';
import { memberEmails } from '../database/schema/members.ts';
import { newsletterLinks, newsletterSubscriptions } from '../database/schema/newsletters.ts';
import { enqueueMail } from '../jobs/mail/enqueue-mail.ts';

type Definition = ContentData<'subscriptions'>[number];
type CrmWithin = (tx: Db) => {
  setSubscription(userId: string, field: string, subscribed: boolean): Promise<unknown>;
  addressSubscriptionChanged(address: string, field: string): Promise<void>;
};

type LinkContext = DbContext & { readonly mailLinks: MailLinks };

/** CRM newsletters only, as the other lists need a membership. */
export const newsletters = (db: Db): Promise<Definition[]> => listDefinitions(db, 'hubspot');

/** Mails a confirmation link; hides whether the address is known. @throws ApiError 400 for an unknown newsletter */
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
 * The link works once; a member's choices become the account's, others go to the CRM.
 * @returns the names; undefined for an unknown, used or expired link
 */
export async function confirmNewsletters(
  store: DbContext,
  crmWithin: CrmWithin,
  token: string,
): Promise<string[] | undefined> {
  const claim = await findClaim(store, token, { action: 'newsletter' });
  if (!claim) return undefined;
  return durableTransaction(store.db, async (tx) => {
    // Deleting the row succeeds for one of concurrent requests, so the link works once.
    const [used] = await tx.delete(addressClaims).where(eq(addressClaims.id, claim.id)).returning();
    if (!used) return undefined;
    const lists = used.lists ?? [];
    const changed = await choose(store, tx, crmWithin, { address: used.address, lists, subscribed: true });
    await enqueueMail({ db: tx, now: store.now }, { kind: 'newsletter-confirmed', to: used.address, lists });
    return changed;
  });
}

/** Claims of a link: its person, a member or an address without one, and its newsletters or, without names, all. */
const claimsSchema = z
  .object({ member: z.string().optional(), address: z.string().optional() })
  .extend({ lists: z.array(z.string()).optional() });

/** Seals the token for unsubscribing: the mail's own newsletters, or all when there are too many to name. */
export async function sealNewsletterLink(
  { db, mailLinks, now }: LinkContext,
  address: string,
  lists: readonly string[],
): Promise<string> {
  const owner = await findOwner(db, address);
  const person = owner === undefined ? { address } : { member: packId(owner) };
  return mailLinks.seal('newsletter', { ...person, lists: nameable(lists) }, now());
}

type NewsletterLink = { readonly address: string; readonly lists: readonly string[] };

/** Undefined also when the site knows nothing of the person any more, as after an erasure. */
async function findLink(context: LinkContext, token: string): Promise<NewsletterLink | undefined> {
  const { db, mailLinks, now } = context;
  const opened = await mailLinks.open('newsletter', token, now());
  if (!opened) return findStoredLink(context, token);
  const { member, address: sentTo = '', lists } = claimsSchema.parse(opened.claims);
  const owner = member === undefined ? await findFormerOwner(db, sentTo, opened.sentAt) : unpackId(member);
  const address = owner === undefined ? sentTo : await primaryAddress(db, owner);
  if (address === undefined || !(await isKnown(db, address))) return undefined;
  return { address, lists: lists ?? (await newsletters(db)).map(({ subscriptionField }) => subscriptionField) };
}

async function findOwner(db: Db, address: string): Promise<string | undefined> {
  const [owner] = await db
    .select({ memberId: memberEmails.memberId })
    .from(memberEmails)
    .where(eq(memberEmails.address, address));
  return owner?.memberId;
}

async function isKnown(db: Db, address: string): Promise<boolean> {
  const [known] = await db
    .select({ address: newsletterSubscriptions.address })
    .from(newsletterSubscriptions)
    .where(eq(newsletterSubscriptions.address, address))
    .union(db.select({ address: memberEmails.address }).from(memberEmails).where(eq(memberEmails.address, address)));
  return known !== undefined;
}

/** The link of a mail of the last 0.x release. */
async function findStoredLink({ db, now }: DbContext, token: string): Promise<NewsletterLink | undefined> {
  const isThis = and(eq(newsletterLinks.hash, hashToken(token)), gt(newsletterLinks.expiresAt, now()));
  const [link] = await db.select().from(newsletterLinks).where(isThis);
  return link;
}

/** Idempotent, because mail programs repeat requests. @returns the names; undefined for an unknown or expired link */
export async function endNewsletters(
  store: LinkContext,
  crmWithin: CrmWithin,
  token: string,
): Promise<string[] | undefined> {
  return durableTransaction(store.db, async (tx) => {
    const link = await findLink({ ...store, db: tx }, token);
    return link && choose(store, tx, crmWithin, { ...link, subscribed: false });
  });
}

/** Always queues a mail, whose content is decided at sending, so that neither response nor time reveals anything. */
export async function requestNewsletterLink(store: DbContext, email: string, client: string): Promise<string> {
  const address = normaliseAddress(email);
  await claimAddress(store, { action: 'newsletter-link', address, client, makePrimary: false });
  return address;
}

export async function listNewsletters(db: Db, address: string): Promise<string[]> {
  const rows = await db
    .select({ field: newsletterSubscriptions.field })
    .from(newsletterSubscriptions)
    .where(and(eq(newsletterSubscriptions.address, address), eq(newsletterSubscriptions.subscribed, true)));
  return rows.map(({ field }) => field);
}

/** Newsletters of addresses become the member's choices. */
export async function adoptNewsletters(store: DbContext, crmWithin: CrmWithin, memberId: string): Promise<void> {
  const isOwn = sql`${newsletterSubscriptions.address} = any(${memberAddresses(memberId)})`;
  const rows = await store.db
    .select()
    .from(newsletterSubscriptions)
    .where(and(isOwn, eq(newsletterSubscriptions.subscribed, true)));
  if (rows.length === 0) return;
  await durableTransaction(store.db, async (tx) => {
    for (const [address, chosen] of Map.groupBy(rows, (row) => row.address)) {
      const lists = chosen.map(({ field }) => field);
      await choose(store, tx, crmWithin, { address, lists, subscribed: true });
    }
  });
}

/** Stores the choice for the address's member, if any. @returns the names of existing newsletters */
async function choose(
  { now }: DbContext,
  tx: Transaction,
  crmWithin: CrmWithin,
  { address, lists, subscribed }: { address: string; lists: readonly string[]; subscribed: boolean },
): Promise<string[]> {
  const chosen = (await newsletters(tx)).filter(({ subscriptionField }) => lists.includes(subscriptionField));
  const crm = crmWithin(tx);
  const owner = await findOwner(tx, address);
  for (const { subscriptionField: field, name, description } of chosen) {
    const isThis = and(eq(newsletterSubscriptions.address, address), eq(newsletterSubscriptions.field, field));
    if (owner !== undefined) {
      await crm.setSubscription(owner, field, subscribed);
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
