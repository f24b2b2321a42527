import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { Device } from '../../shared/account/device-schemas.ts';
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts';
import type { DbContext } from '../database/schema/db.ts';
import { durableTransaction } from '../database/schema/durable-transaction.ts';
import { memberEmails, tokens } from '../database/schema/members.ts';
import { rememberDevice } from './devices.ts';

const TOKEN_BYTES = 32;
const LIFETIME_MS = 8 * HOUR_MS;
/** Lifetime with `staySignedIn`. */
const LONG_LIFETIME_MS = 30 * DAY_MS;

/** Limit of expired tokens that one sign-in deletes, so that a large backlog does not delay it. */
const MAX_DELETED_TOKENS = 100;

export type SessionOptions = {
  readonly staySignedIn: boolean;
  /** Ends the session of the provider that identified the member. */
  readonly ssoLogoutUrl?: string | undefined;
  /** The browser of the sign-in; undefined when the request names none. */
  readonly device: Device | undefined;
  /** Whether the member can be told of a new device. */
  readonly canSendMail: boolean;
};

/**
 * Opens a session for a member, remembers its device, and deletes some expired tokens of any member.
 * @returns the access token: 256 random bits. The database stores only its hash.
 */
export async function openSession(
  { db, now }: DbContext,
  userId: string,
  { staySignedIn, ssoLogoutUrl, device, canSendMail }: SessionOptions,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + (staySignedIn ? LONG_LIFETIME_MS : LIFETIME_MS));
  await durableTransaction(db, async (tx) => {
    const expired = tx
      .select({ hash: tokens.hash })
      .from(tokens)
      .where(lte(tokens.expiresAt, createdAt))
      .limit(MAX_DELETED_TOKENS)
      .for('update', { skipLocked: true });
    await tx.delete(tokens).where(inArray(tokens.hash, expired));
    await tx.insert(tokens).values({ hash: toHash(token), memberId: userId, createdAt, expiresAt, ssoLogoutUrl });
    if (device) await rememberDevice({ db: tx, now }, userId, device, { canSendMail });
  });
  return token;
}

/** The signed-in member of a request. */
export type Member = {
  readonly userId: string;
  /** The primary e-mail address. */
  readonly email: string;
};

/** The member a bearer token belongs to; undefined when the token is unknown, expired or revoked (section 6). */
export async function authenticate({ db, now }: DbContext, token: string): Promise<Member | undefined> {
  const [member] = await db
    .select({ userId: tokens.memberId, email: memberEmails.address })
    .from(tokens)
    .innerJoin(memberEmails, and(eq(memberEmails.memberId, tokens.memberId), eq(memberEmails.isPrimary, true)))
    .where(and(eq(tokens.hash, toHash(token)), isNull(tokens.revokedAt), gt(tokens.expiresAt, now())));
  return member;
}

/** When the session of a token was opened; undefined for an unknown token. */
export async function openedAt({ db }: Pick<DbContext, 'db'>, token: string): Promise<Date | undefined> {
  const [session] = await db
    .select({ at: tokens.createdAt })
    .from(tokens)
    .where(eq(tokens.hash, toHash(token)));
  return session?.at;
}

/**
 * Revokes a token; unknown and revoked tokens are ignored.
 * @returns the address that ends the session of the member's identity provider, once
 */
export async function closeSession({ db, now }: DbContext, token: string): Promise<string | undefined> {
  return durableTransaction(db, async (tx) => {
    const isOpen = and(eq(tokens.hash, toHash(token)), isNull(tokens.revokedAt));
    const [session] = await tx.select({ url: tokens.ssoLogoutUrl }).from(tokens).where(isOpen).for('update');
    // The address contains an ID token, which nobody needs any more.
    await tx.update(tokens).set({ revokedAt: now(), ssoLogoutUrl: null }).where(isOpen);
    return session?.url ?? undefined;
  });
}

function toHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
