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
/** With `staySignedIn`. */
const LONG_LIFETIME_MS = 30 * DAY_MS;

/** Bounds the cleanup of one sign-in. */
const MAX_DELETED_TOKENS = 100;

export type SessionOptions = {
  readonly staySignedIn: boolean;
  readonly ssoLogoutUrl?: string | undefined;
  /** Undefined when the request names none. */
  readonly device: Device | undefined;
  readonly canSendMail: boolean;
};

/** Returns the access token of 256 random bits, of which only the hash is stored. */
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

export type Member = {
  readonly userId: string;
  readonly email: string;
};

/** Returns undefined for an unknown, expired or revoked token (section 6). */
export async function authenticate({ db, now }: DbContext, token: string): Promise<Member | undefined> {
  const [member] = await db
    .select({ userId: tokens.memberId, email: memberEmails.address })
    .from(tokens)
    .innerJoin(memberEmails, and(eq(memberEmails.memberId, tokens.memberId), eq(memberEmails.isPrimary, true)))
    .where(and(eq(tokens.hash, toHash(token)), isNull(tokens.revokedAt), gt(tokens.expiresAt, now())));
  return member;
}

/** Returns undefined for an unknown token. */
export async function openedAt({ db }: Pick<DbContext, 'db'>, token: string): Promise<Date | undefined> {
  const [session] = await db
    .select({ at: tokens.createdAt })
    .from(tokens)
    .where(eq(tokens.hash, toHash(token)));
  return session?.at;
}

/** Ignores unknown and revoked tokens. @returns the identity provider's logout URL, once */
export async function closeSession({ db, now }: DbContext, token: string): Promise<string | undefined> {
  return durableTransaction(db, async (tx) => {
    const isOpen = and(eq(tokens.hash, toHash(token)), isNull(tokens.revokedAt));
    const [session] = await tx.select({ url: tokens.ssoLogoutUrl }).from(tokens).where(isOpen).for('update');
    // Erase the address: it contains an ID token.
    await tx.update(tokens).set({ revokedAt: now(), ssoLogoutUrl: null }).where(isOpen);
    return session?.url ?? undefined;
  });
}

function toHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
