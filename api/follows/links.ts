import { and, desc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { DAY_MS } from '../../shared/durations.ts';
import { ApiError } from '../common/api-error.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { followLinks, follows, type stoppedFollows } from '../database/schema/follows.ts';
import { memberEmails } from '../database/schema/members.ts';
import { hashOf, newToken } from '../members/address-claims.ts';

/** Whose follows they are: a member's, or those of an address without an account. */
export type Follower = { readonly address: string; readonly memberId: string | null };
export type Follow = typeof follows.$inferSelect;
/** A link of a mail: its person, and the ids of what the mail is about. */
export type FollowLink = Follower & { readonly ofMail: readonly string[] };

/** How long a link in a mail stops what is followed: longer than such mails are kept in any mailbox that is read. */
const LINK_LIFETIME_MS = 400 * DAY_MS;

/** Limit of what one person follows, which bounds the work of a night. */
const MAX_FOLLOWS = 100;

/** Whether a row is of a person: a member has also those of each of the account's addresses. */
export function isOf(
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
export const followsOf = (db: Db, follower: Follower): Promise<Follow[]> =>
  db
    .select()
    .from(follows)
    .where(isOf(db, follower, follows))
    .orderBy(desc(follows.confirmedAt), follows.label);

/** @throws ApiError 422 when a person follows as much as one can */
export function assertRoom(known: readonly Follow[]): void {
  if (known.length >= MAX_FOLLOWS)
    throw new ApiError(422, undefined, { errors: [{ field: 'what', message: `is more than ${MAX_FOLLOWS}` }] });
}

/** Creates the token of a mail's link, by which it is stopped and all is shown; the database stores only its hash. */
export async function createFollowToken(
  { db, now }: DbContext,
  { address, memberId }: Follower,
  [followId, ...furtherIds]: readonly [string, ...string[]],
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + LINK_LIFETIME_MS);
  await db.insert(followLinks).values({ hash: hashOf(token), followId, furtherIds, address, memberId, expiresAt });
  return token;
}

/** The person of a link and the follows of its mail; undefined when the link is unknown or expired. */
export async function findFollowLink({ db, now }: DbContext, token: string): Promise<FollowLink | undefined> {
  const isThis = and(eq(followLinks.hash, hashOf(token)), gt(followLinks.expiresAt, now()));
  const [link] = await db.select().from(followLinks).where(isThis);
  return link && { ...link, ofMail: [link.followId, ...link.furtherIds] };
}
