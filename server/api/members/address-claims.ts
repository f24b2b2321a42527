import { createHash, randomBytes } from 'node:crypto';
import { and, count, eq, gt, inArray, lte, min, ne, notInArray, sql } from 'drizzle-orm';
import { ApiError } from '../common/api-error.ts';
import type { MailKind } from '../common/mail-kinds.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { addressClaimLinks, addressClaims } from '../store/schema/address-claims.ts';
import type { Db, DbContext } from '../store/schema/db.ts';
import { durableTransaction } from '../store/schema/durable-transaction.ts';
import { memberEmails, members } from '../store/schema/members.ts';
import { providerLinks } from '../store/schema/providers.ts';

/** An unconfirmed claim of an address. */
export type AddressClaim = typeof addressClaims.$inferSelect;
/** The address of a confirmed claim. */
export type ConfirmedAddress = { email: string; primary: boolean; action: string };
type NewClaim = Omit<typeof addressClaims.$inferInsert, 'id' | 'createdAt' | 'expiresAt'>;

const HOUR_MS = 3_600_000;
const LIFETIME_MS = 24 * HOUR_MS;
/** Limit of mails to one address within an hour, for all claims together. */
const MAX_MAILS_PER_ADDRESS = 3;
/** Limit of unconfirmed claims of one account. */
const MAX_CLAIMS_PER_MEMBER = 5;
/** Limit of expired claims that one claim deletes, so that a large backlog does not delay it. */
const MAX_DELETED_CLAIMS = 100;

/**
 * Claims an address: stores the claim and queues a mail to the address, in one transaction. An owner of the address gets a notice instead
 * of a link. The result reveals neither this nor whether the limit of mails is reached.
 * @param withMail false when the link reaches the recipient in another way
 * @returns the claim's id
 * @throws ApiError 429 when the account has too many unconfirmed claims
 */
export async function claimAddress(
  store: DbContext,
  claim: NewClaim,
  { withMail = true }: { withMail?: boolean } = {},
): Promise<string> {
  const createdAt = store.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  return durableTransaction(store.db, async (tx) => {
    const within = { db: tx, now: store.now };
    // Serialises the claims of an address, so that concurrent ones cannot exceed its limit.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${claim.address}, 0))`);
    await deleteExpired(tx, createdAt);
    // A limit of requests for a password would tell which address has an account.
    if (claim.memberId && claim.action !== 'password') await limitClaims(within, claim.memberId);
    const isRecent = gt(addressClaims.createdAt, new Date(createdAt.getTime() - HOUR_MS));
    const [recent] = await tx
      .select({ mails: count() })
      .from(addressClaims)
      .where(and(eq(addressClaims.address, claim.address), isRecent));
    const [stored] = await tx
      .insert(addressClaims)
      .values({ ...claim, createdAt, expiresAt })
      .returning({ id: addressClaims.id });
    if (!stored) throw new Error('The claim was not stored');
    if (withMail && (recent?.mails ?? 0) < MAX_MAILS_PER_ADDRESS) {
      const kind = await mailFor(tx, claim);
      await enqueueMail(within, { kind, to: claim.address, claimId: stored.id, lists: claim.lists ?? undefined });
    }
    return stored.id;
  });
}

async function mailFor(db: Db, { action, address }: NewClaim): Promise<MailKind> {
  if (action === 'password') return 'choose-password';
  // The same mail to every address, so that nothing tells whether it has an account or a newsletter.
  if (action === 'newsletter') return 'confirm-newsletter';
  const isTaken = await hasAccount(db, address);
  if (action === 'newsletter-link') return isTaken ? 'newsletter-account' : 'newsletter-link';
  if (isTaken) return 'address-taken';
  return action === 'account' ? 'confirm-account' : 'confirm-address';
}

/**
 * Whether an address belongs to an account. A contact from before confirmation existed, without password, sign-in system and membership, is not an
 * account.
 */
async function hasAccount(db: Db, address: string): Promise<boolean> {
  const [owner] = await db
    .select({ id: members.id })
    .from(memberEmails)
    .innerJoin(members, eq(members.id, memberEmails.memberId))
    .where(and(eq(memberEmails.address, address), sql`not ${isBareContact}`));
  return owner !== undefined;
}

/**
 * Whether a member row is a contact without password and membership. A person whom a sign-in system knows is none: the account would be opened
 * for any person who confirms the address.
 */
export const isBareContact = sql`(${members.passwordHash} is null and ${members.expireDate} is null and not ${members.active}
  and not exists (select from ${providerLinks} where ${providerLinks.memberId} = ${members.id} and ${providerLinks.provider} <> 'hubspot'))`;

/** Whether a claim is one of the address itself, which is void when the address gets an owner. */
export const isOwnership = notInArray(addressClaims.action, ['newsletter', 'newsletter-link']);

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
 * Creates a token that confirms a claim; the database stores only its hash. A claim may have several: each attempt to send its mail
 * makes one.
 * @returns 256 random bits; undefined when the claim has been confirmed or has expired
 */
export async function createClaimToken({ db, now }: DbContext, claimId: string): Promise<string | undefined> {
  const token = newToken();
  const [claim] = await db
    .select({ id: addressClaims.id })
    .from(addressClaims)
    .where(and(eq(addressClaims.id, claimId), gt(addressClaims.expiresAt, now())));
  if (!claim) return undefined;
  await db.insert(addressClaimLinks).values({ hash: hashOf(token), claimId });
  return token;
}

/**
 * The claim that a token confirms; undefined when the token is unknown, used or expired. A link for newsletters confirms nothing else, and other
 * links confirm no newsletters.
 */
export async function findClaim(
  { db, now }: DbContext,
  token: string,
  { isNewsletter = false }: { isNewsletter?: boolean } = {},
): Promise<AddressClaim | undefined> {
  const isKind = isNewsletter ? eq(addressClaims.action, 'newsletter') : isOwnership;
  const [found] = await db
    .select({ claim: addressClaims })
    .from(addressClaimLinks)
    .innerJoin(addressClaims, eq(addressClaims.id, addressClaimLinks.claimId))
    .where(and(eq(addressClaimLinks.hash, hashOf(token)), gt(addressClaims.expiresAt, now()), isKind));
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

/** The token of a link: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
