import { createHash, randomBytes } from 'node:crypto';
import { and, count, eq, gt, inArray, lte, min, ne, notInArray, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../shared/durations.ts';
import { LINK_HOURS } from '../../shared/link-lifetime.ts';
import { ApiError } from '../common/api-error.ts';
import type { MailKind } from '../common/mail-kinds.ts';
import { addressClaimLinks, addressClaims } from '../database/schema/address-claims.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { durableTransaction } from '../database/schema/durable-transaction.ts';
import { memberEmails, members } from '../database/schema/members.ts';
import { providerLinks } from '../database/schema/providers.ts';
import { enqueueMail } from '../jobs/mail/enqueue-mail.ts';

export type AddressClaim = typeof addressClaims.$inferSelect;
export type ConfirmedAddress = { email: string; primary: boolean; action: string };
type NewClaim = Omit<typeof addressClaims.$inferInsert, 'id' | 'requester' | 'mailed' | 'createdAt' | 'expiresAt'> & {
  readonly client?: string;
};

const LIFETIME_MS = LINK_HOURS * HOUR_MS;
/** Per hour, address and kind of mail, so that a requester leaves some for the owner. */
const MAX_MAILS_PER_REQUESTER = 3;
/** Per hour and kind of mail, for all requesters together. */
const MAX_MAILS_PER_ADDRESS = 12;
const MAX_CLAIMS_PER_MEMBER = 5;
/** Bounds the cleanup of one call. */
const MAX_DELETED_CLAIMS = 100;

/**
 * Stores the claim and queues a mail; hides existing owners, who get a notice without a link, and mail limits.
 * @param withMail false when the link is delivered otherwise
 * @throws ApiError 429 when the account has too many unconfirmed claims
 */
export async function claimAddress(
  store: DbContext,
  { client, ...claim }: NewClaim,
  { withMail = true }: { withMail?: boolean } = {},
): Promise<string> {
  const createdAt = store.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  return durableTransaction(store.db, async (tx) => {
    const within = { db: tx, now: store.now };
    await lockAddress(tx, claim.address);
    await deleteExpired(tx, createdAt);
    // A limit of password requests would reveal which address has an account.
    if (claim.memberId && claim.action !== 'password') await limitClaims(within, claim.memberId);
    const requester = hashToken(`${client ?? claim.memberId} ${claim.address}`);
    const mailed = withMail && (await mayMail(tx, claim, requester, createdAt));
    const [stored] = await tx
      .insert(addressClaims)
      .values({ ...claim, requester, mailed, createdAt, expiresAt })
      .returning({ id: addressClaims.id });
    if (!stored) throw new Error('The claim was not stored');
    if (mailed) {
      const kind = await mailFor(tx, claim);
      await enqueueMail(within, { kind, to: claim.address, claimId: stored.id, lists: claim.lists ?? undefined });
    }
    return stored.id;
  });
}

/** Serialises changes of an address: claims must not exceed the limit, nor confirmations deadlock. */
export async function lockAddress(tx: Db, address: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`);
}

async function mayMail(db: Db, { address, action }: NewClaim, requester: Buffer, at: Date): Promise<boolean> {
  const { createdAt } = addressClaims;
  // Ignore claims from the future after the clock was set back.
  const isRecent = and(gt(createdAt, new Date(at.getTime() - HOUR_MS)), lte(createdAt, at));
  const isOfKind = and(eq(addressClaims.address, address), eq(addressClaims.action, action));
  const [recent] = await db
    .select({
      mails: count(),
      own: sql<number>`count(*) filter (where ${addressClaims.requester} = ${requester})::int`,
    })
    .from(addressClaims)
    .where(and(isOfKind, eq(addressClaims.mailed, true), isRecent));
  return (recent?.own ?? 0) < MAX_MAILS_PER_REQUESTER && (recent?.mails ?? 0) < MAX_MAILS_PER_ADDRESS;
}

async function mailFor(db: Db, { action, address }: NewClaim): Promise<MailKind> {
  if (action === 'password') return 'choose-password';
  // Send the same mail to every address, to hide accounts and newsletters.
  if (action === 'newsletter') return 'confirm-newsletter';
  if (action === 'follow') return 'confirm-follow';
  const isTaken = await hasAccount(db, address);
  if (action === 'newsletter-link') return isTaken ? 'newsletter-account' : 'newsletter-link';
  if (isTaken) return 'address-taken';
  return action === 'account' ? 'confirm-account' : 'confirm-address';
}

async function hasAccount(db: Db, address: string): Promise<boolean> {
  const [owner] = await db
    .select({ id: members.id })
    .from(memberEmails)
    .innerJoin(members, eq(members.id, memberEmails.memberId))
    .where(and(eq(memberEmails.address, address), sql`not ${isBareContact}`));
  return owner !== undefined;
}

/** Anyone who confirms the address may open the account: no password, membership or sign-in system. */
export const isBareContact = sql`(${members.passwordHash} is null and ${members.expireDate} is null and not ${members.active}
  and not exists (select from ${providerLinks} where ${providerLinks.memberId} = ${members.id} and ${providerLinks.provider} <> 'hubspot'))`;

/** Such claims are void once the address has an owner. */
export const isOwnership = notInArray(addressClaims.action, ['newsletter', 'newsletter-link', 'follow']);

/** @throws ApiError 429 until the account's oldest claim expires */
async function limitClaims({ db, now }: DbContext, memberId: string): Promise<void> {
  const [open] = await db
    .select({ claims: count(), oldest: min(addressClaims.expiresAt) })
    .from(addressClaims)
    .where(and(eq(addressClaims.memberId, memberId), ne(addressClaims.action, 'password')));
  if (!open?.oldest || open.claims < MAX_CLAIMS_PER_MEMBER) return;
  const wait = Math.max(1, Math.ceil((open.oldest.getTime() - now().getTime()) / 1000));
  throw new ApiError(429, undefined, { headers: { 'Retry-After': String(wait) } });
}

/**
 * One token per attempt to send the mail; only hashes are stored.
 * @returns undefined when the claim is confirmed or expired
 */
export async function createClaimToken({ db, now }: DbContext, claimId: string): Promise<string | undefined> {
  const token = newToken();
  const [claim] = await db
    .select({ id: addressClaims.id })
    .from(addressClaims)
    .where(and(eq(addressClaims.id, claimId), gt(addressClaims.expiresAt, now())));
  if (!claim) return undefined;
  await db.insert(addressClaimLinks).values({ hash: hashToken(token), claimId });
  return token;
}

/** Newsletter and follow links confirm nothing else, and other links never confirm those. */
export async function findClaim(
  { db, now }: DbContext,
  token: string,
  { action }: { action?: 'newsletter' | 'follow' } = {},
): Promise<AddressClaim | undefined> {
  const isKind = action === undefined ? isOwnership : eq(addressClaims.action, action);
  const [found] = await db
    .select({ claim: addressClaims })
    .from(addressClaimLinks)
    .innerJoin(addressClaims, eq(addressClaims.id, addressClaimLinks.claimId))
    .where(and(eq(addressClaimLinks.hash, hashToken(token)), gt(addressClaims.expiresAt, now()), isKind));
  return found?.claim;
}

async function deleteExpired(db: Db, at: Date): Promise<void> {
  const expired = db
    .select({ id: addressClaims.id })
    .from(addressClaims)
    .where(lte(addressClaims.expiresAt, at))
    .limit(MAX_DELETED_CLAIMS)
    .for('update', { skipLocked: true });
  await db.delete(addressClaims).where(inArray(addressClaims.id, expired));
}

export const newToken = (): string => randomBytes(32).toString('base64url');

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
