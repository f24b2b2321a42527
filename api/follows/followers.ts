import { and, eq, gt, isNull, min, sql } from 'drizzle-orm';
import type { FollowFrequency } from '../../shared/follows/followed.ts';
import { isBareContact } from '../account/address-claims.ts';
import { findProfile } from '../account/profiles.ts';
import { daysBetween, utcDay } from '../common/calendar.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { follows } from '../database/schema/follows.ts';
import { memberEmails, members } from '../database/schema/members.ts';
import { type Follow, type Follower, listFollows, memberAsFollower, toFollower } from './links.ts';

type Person = {
  /** Sort key: the account's id, or an address without an account. */
  readonly key: string;
  /** Jobs name the person by it, without an address. */
  readonly followId: string;
};

/** Each batch reads all follows. */
const BATCH = 5000;
const DAYS: Readonly<Record<FollowFrequency, number>> = { daily: 1, weekly: 7 };

/** Falls back to the account that owns the address. */
const owner = sql<string | null>`coalesce(${follows.memberId}, case when not ${isBareContact} then ${members.id} end)`;
const key = sql<string>`coalesce(${owner}::text, ${follows.address})`;
const isOfVisitor = and(isNull(follows.memberId), eq(memberEmails.address, follows.address));
const isOwner = eq(members.id, memberEmails.memberId);

export const peopleAfter = (db: Db, after: string): Promise<Person[]> =>
  db
    .select({ key, followId: min(sql<string>`${follows.id}::text`).mapWith(String) })
    .from(follows)
    .leftJoin(memberEmails, isOfVisitor)
    .leftJoin(members, isOwner)
    .where(gt(key, after))
    .groupBy(key)
    .orderBy(key)
    .limit(BATCH);

/** Leaves out what is for members while the membership has lapsed, so that it pauses until the renewal. */
export async function findFollower(
  { db, now }: DbContext,
  followId: string,
): Promise<{ follower: Follower; follows: Follow[] } | undefined> {
  const [row] = await db
    .select({ memberId: owner, address: follows.address })
    .from(follows)
    .leftJoin(memberEmails, isOfVisitor)
    .leftJoin(members, isOwner)
    .where(eq(follows.id, followId));
  if (!row) return undefined;
  const follower = row.memberId === null ? toFollower(row) : memberAsFollower(row.memberId);
  const all = await listFollows(db, follower);
  const open = all.filter(({ kind }) => kind !== 'week');
  const isClosed = open.length < all.length && !(await isActive({ db, now }, follower));
  return { follower, follows: isClosed ? open : all };
}

async function isActive(context: DbContext, { memberId }: Follower): Promise<boolean> {
  return memberId !== null && (await findProfile(context, memberId))?.isActiveMember === true;
}

/** Digests come at most once a day or a week. */
export function isDigestDue(own: readonly Follow[], at: Date): boolean {
  const sent = own.flatMap(({ lastSentAt }) => lastSentAt?.getTime() ?? []);
  const since = sent.length > 0 ? Math.max(...sent) : Math.min(...own.map(({ confirmedAt }) => confirmedAt.getTime()));
  const days = daysBetween(utcDay(new Date(since)), utcDay(at));
  return own.some(({ frequency }) => days >= DAYS[frequency]);
}
