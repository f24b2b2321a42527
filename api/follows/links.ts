import { and, desc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { DAY_MS } from '../../shared/durations.ts';
import { hashToken, lockAddress, newToken } from '../account/address-claims.ts';
import { ApiError } from '../common/api-error.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { followLinks, follows, type stoppedFollows } from '../database/schema/follows.ts';
import { memberEmails } from '../database/schema/members.ts';

/** The owner of follows: a member, or an address without an account. */
export type Follower =
  | { readonly memberId: string; readonly address: null }
  | { readonly memberId: null; readonly address: string };
export type Follow = typeof follows.$inferSelect;
/** A link of a mail: its person, and the ids of what the mail is about. */
export type FollowLink = Follower & { readonly ofMail: readonly string[] };

/** How long a link in a mail stops what is followed: longer than such mails are kept in any mailbox that is read. */
const LINK_LIFETIME_MS = 400 * DAY_MS;

/** Limit of what one person follows, which bounds the work of a night. */
const MAX_FOLLOWS = 100;

export const memberAsFollower = (memberId: string): Follower => ({ memberId, address: null });

/** The owner that a row names. @throws Error for a row without one, which the database does not hold */
export function toFollower({ memberId, address }: Pick<Follow, 'memberId' | 'address'>): Follower {
  if (memberId !== null) return { memberId, address: null };
  if (address === null) throw new Error('A follow has neither a member nor an address');
  return { memberId, address };
}

/** Serialises changes of what a person follows until the transaction ends. */
export const lockFollower = (tx: Db, { memberId, address }: Follower): Promise<void> =>
  lockAddress(tx, memberId ?? address);

/** Whether a row is of a person: a member also has those of each of the account's addresses. */
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

/** The follows of a person, the latest first. */
export const listFollows = (db: Db, follower: Follower): Promise<Follow[]> =>
  db
    .select()
    .from(follows)
    .where(ownedBy(db, follower, follows))
    .orderBy(desc(follows.confirmedAt), follows.label);

/** @throws ApiError 422 when a person follows as much as one can */
export function assertRoom(known: readonly Follow[]): void {
  if (known.length >= MAX_FOLLOWS)
    throw new ApiError(422, undefined, { errors: [{ field: 'what', message: `is more than ${MAX_FOLLOWS}` }] });
}

/**
 * Creates the token of a mail's links, which stop what it is about and show all. One for each mail, however often its
 * sending is attempted; the database stores only the hash.
 */
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

/** The person of a link and the follows of its mail; undefined when the link is unknown or expired. */
export async function findFollowLink({ db, now }: DbContext, token: string): Promise<FollowLink | undefined> {
  const isThis = and(eq(followLinks.hash, hashToken(token)), gt(followLinks.expiresAt, now()));
  const [link] = await db.select().from(followLinks).where(isThis);
  return link && { ...toFollower(link), ofMail: [link.followId, ...link.furtherIds] };
}
