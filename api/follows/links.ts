import { and, desc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { DAY_MS } from '../../shared/durations.ts';
import { hashToken, lockAddress, newToken } from '../account/address-claims.ts';
import { ApiError } from '../common/api-error.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { followLinks, follows, type stoppedFollows } from '../database/schema/follows.ts';
import { memberEmails } from '../database/schema/members.ts';

export type Follower =
  | { readonly memberId: string; readonly address: null }
  | { readonly memberId: null; readonly address: string };
export type Follow = typeof follows.$inferSelect;
export type FollowLink = Follower & { readonly ofMail: readonly string[] };

/** Longer than mailboxes usually keep such mails. */
const LINK_LIFETIME_MS = 400 * DAY_MS;

/** Bounds the nightly work per person. */
const MAX_FOLLOWS = 100;

export const memberAsFollower = (memberId: string): Follower => ({ memberId, address: null });

/** @throws Error for a row without an owner, which the database rules out */
export function toFollower({ memberId, address }: Pick<Follow, 'memberId' | 'address'>): Follower {
  if (memberId !== null) return { memberId, address: null };
  if (address === null) throw new Error('A follow has neither a member nor an address');
  return { memberId, address };
}

/** Serialises changes of what a person follows until the transaction ends. */
export const lockFollower = (tx: Db, { memberId, address }: Follower): Promise<void> =>
  lockAddress(tx, memberId ?? address);

export function ownedBy(
  db: Db,
  { address, memberId }: Follower,
  table: typeof follows | typeof stoppedFollows,
): SQL | undefined {
  if (memberId === null) return and(eq(table.address, address), isNull(table.memberId));
  const own = db
    .select({ address: memberEmails.address })
    .from(memberEmails)
    .where(eq(memberEmails.memberId, memberId));
  return or(eq(table.memberId, memberId), and(isNull(table.memberId), inArray(table.address, own)));
}

export const listFollows = (db: Db, follower: Follower): Promise<Follow[]> =>
  db
    .select()
    .from(follows)
    .where(ownedBy(db, follower, follows))
    .orderBy(desc(follows.confirmedAt), follows.label);

/** @throws ApiError 422 at the limit */
export function assertRoom(known: readonly Follow[]): void {
  if (known.length >= MAX_FOLLOWS)
    throw new ApiError(422, undefined, { errors: [{ field: 'what', message: `is more than ${MAX_FOLLOWS}` }] });
}

/** One token per mail, across retries; only its hash is stored. */
export async function createFollowToken(
  { db, now }: DbContext,
  { address, memberId }: Follower,
  [followId, ...furtherIds]: readonly [string, ...string[]],
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + LINK_LIFETIME_MS);
  await db.insert(followLinks).values({ hash: hashToken(token), followId, furtherIds, address, memberId, expiresAt });
  return token;
}

export async function findFollowLink({ db, now }: DbContext, token: string): Promise<FollowLink | undefined> {
  const isThis = and(eq(followLinks.hash, hashToken(token)), gt(followLinks.expiresAt, now()));
  const [link] = await db.select().from(followLinks).where(isThis);
  return link && { ...toFollower(link), ofMail: [link.followId, ...link.furtherIds] };
}
