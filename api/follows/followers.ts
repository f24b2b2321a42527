import { and, eq, gt, isNull, min, sql } from 'drizzle-orm';
import type { FollowFrequency } from '../../shared/follows/followed.ts';
import { isBareContact } from '../account/address-claims.ts';
import { daysBetween, utcDay } from '../common/calendar.ts';
import type { Db } from '../database/schema/db.ts';
import { follows } from '../database/schema/follows.ts';
import { memberEmails, members } from '../database/schema/members.ts';
import { type Follow, type Follower, listFollows, memberAsFollower, toFollower } from './links.ts';

/** A person who follows something. */
type Person = {
  /** The order of the people: the id of an account, or an address without one. */
  readonly key: string;
  /** One of the person's follows, by which a job names the person without an address. */
  readonly followId: string;
};

/** Number of people that are read at once. */
const BATCH = 500;
const DAYS: Readonly<Record<FollowFrequency, number>> = { daily: 1, weekly: 7 };

/** The account that a follow belongs to: its own, or the owner of its address. */
const owner = sql<string | null>`coalesce(${follows.memberId}, case when not ${isBareContact} then ${members.id} end)`;
const key = sql<string>`coalesce(${owner}::text, ${follows.address})`;
const isOfVisitor = and(isNull(follows.memberId), eq(memberEmails.address, follows.address));
const isOwner = eq(members.id, memberEmails.memberId);

/** The next people in the order of their keys who follow something; none after the last. */
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

/** The person of a follow, and all that the person follows; undefined when it has been stopped. */
export async function findFollower(
  db: Db,
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
  return { follower, follows: await listFollows(db, follower) };
}

/** Which of a person's mails something is in: reminders of dates, or the digest of a frequency. */
export const toRhythm = ({ kind, frequency }: Follow): 'deadline' | FollowFrequency =>
  kind === 'deadline' ? kind : frequency;

/** Whether a digest of follows of one frequency may come: at most one on a day, or in a week. */
export function isDigestDue(own: readonly Follow[], at: Date): boolean {
  const sent = own.flatMap(({ lastSentAt }) => lastSentAt?.getTime() ?? []);
  const since = sent.length > 0 ? Math.max(...sent) : Math.min(...own.map(({ confirmedAt }) => confirmedAt.getTime()));
  const days = daysBetween(utcDay(new Date(since)), utcDay(at));
  return own.some(({ frequency }) => days >= DAYS[frequency]);
}
