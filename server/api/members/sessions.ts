import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import type { ApiContext, Member } from '../context.ts';
import { durably } from '../store/durable.ts';
import { memberEmails, tokens } from '../store/members-schema.ts';

const TOKEN_BYTES = 32;
const HOUR_MS = 3_600_000;
const LIFETIME_MS = 8 * HOUR_MS;
/** With "stay signed in". */
const LONG_LIFETIME_MS = 30 * 24 * HOUR_MS;

/** Expired tokens, of anybody, that a sign-in clears away at most. */
const CLEARED_AT_ONCE = 100;

type Store = Pick<ApiContext, 'db' | 'now'>;

/**
 * Signs a member in.
 * @returns the access token: 256 random bits without a meaning. It cannot be had again, because only its hash is kept.
 */
export async function openSession({ db, now }: Store, userId: string, staySignedIn: boolean): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + (staySignedIn ? LONG_LIFETIME_MS : LIFETIME_MS));
  await durably(db, async (tx) => {
    const ended = tx
      .select({ hash: tokens.hash })
      .from(tokens)
      .where(lte(tokens.expiresAt, createdAt))
      .limit(CLEARED_AT_ONCE)
      .for('update', { skipLocked: true });
    await tx.delete(tokens).where(inArray(tokens.hash, ended));
    await tx.insert(tokens).values({ hash: hashOf(token), memberId: userId, createdAt, expiresAt });
  });
  return token;
}

/** Who a bearer token belongs to; undefined when it is unknown, expired or revoked (section 6). */
export async function authenticate({ db, now }: Store, token: string): Promise<Member | undefined> {
  const [member] = await db
    .select({ userId: tokens.memberId, email: memberEmails.address })
    .from(tokens)
    .innerJoin(memberEmails, and(eq(memberEmails.memberId, tokens.memberId), eq(memberEmails.isPrimary, true)))
    .where(and(eq(tokens.hash, hashOf(token)), isNull(tokens.revokedAt), gt(tokens.expiresAt, now())));
  return member;
}

/** Ends a session. A token that is unknown or has ended already is no error. */
export async function closeSession({ db, now }: Store, token: string): Promise<void> {
  await durably(db, (tx) =>
    tx
      .update(tokens)
      .set({ revokedAt: now() })
      .where(and(eq(tokens.hash, hashOf(token)), isNull(tokens.revokedAt))),
  );
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
