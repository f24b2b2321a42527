import { and, desc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { Db, DbContext } from '../database/schema/db.ts';
import { durableTransaction } from '../database/schema/durable-transaction.ts';
import { followLinks, follows } from '../database/schema/follows.ts';
import { memberEmails } from '../database/schema/members.ts';
import { hashOf, newToken } from '../members/address-claims.ts';

/** Whose follows they are: a member's, or those of an address without an account. */
export type Follower = { readonly address: string; readonly memberId: string | null };
export type Follow = typeof follows.$inferSelect;

const DAY_MS = 24 * 3_600_000;
/** How long a link in a mail stops what is followed: longer than such mails are kept in any mailbox that is read. */
const LINK_LIFETIME_MS = 400 * DAY_MS;

/** The follows of a person: a member has also those of each of the account's addresses. */
function isOf(db: Db, { address, memberId }: Follower): SQL | undefined {
  if (memberId === null) return and(eq(follows.address, address), isNull(follows.memberId));
  const own = db
    .select({ address: memberEmails.address })
    .from(memberEmails)
    .where(eq(memberEmails.memberId, memberId));
  return or(eq(follows.memberId, memberId), and(isNull(follows.memberId), inArray(follows.address, own)));
}

/** The follows of a person, the latest first. */
export const followsOf = (db: Db, follower: Follower): Promise<Follow[]> =>
  db.select().from(follows).where(isOf(db, follower)).orderBy(desc(follows.confirmedAt), follows.label);

/** Stops one of a person's follows; another person's stays. Idempotent. */
export async function stopFollow(db: Db, follower: Follower, id: string): Promise<void> {
  await durableTransaction(db, (tx) => tx.delete(follows).where(and(eq(follows.id, id), isOf(tx, follower))));
}

/** Stops the follow of a mail's link, also if an account has it by now. Idempotent: mail programs repeat it. */
export async function stopByMail(db: Db, { followId }: { followId: string }): Promise<void> {
  await durableTransaction(db, (tx) => tx.delete(follows).where(eq(follows.id, followId)));
}

/** Creates the token of a mail's link, by which it is stopped and all is shown; the database stores only its hash. */
export async function createFollowToken(
  { db, now }: DbContext,
  { id, address, memberId }: Pick<Follow, 'id' | 'address' | 'memberId'>,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + LINK_LIFETIME_MS);
  await db.insert(followLinks).values({ hash: hashOf(token), followId: id, address, memberId, expiresAt });
  return token;
}

/** The person of a link and the follow of its mail; undefined when the link is unknown or expired. */
export async function findFollowLink(
  { db, now }: DbContext,
  token: string,
): Promise<(Follower & { readonly followId: string }) | undefined> {
  const isThis = and(eq(followLinks.hash, hashOf(token)), gt(followLinks.expiresAt, now()));
  const [link] = await db.select().from(followLinks).where(isThis);
  return link;
}
