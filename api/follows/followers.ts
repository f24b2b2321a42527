import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { FollowFrequency } from '../../shared/rules/follows/followed.ts';
import { daysBetween, utcDay } from '../common/calendar.ts';
import type { Db } from '../database/schema/db.ts';
import { follows } from '../database/schema/follows.ts';
import { memberEmails, members } from '../database/schema/members.ts';
import { isBareContact } from '../members/address-claims.ts';
import type { Follow } from './links.ts';

/** A person with everything that the person follows. */
export type Person = {
  /** The order of the people: the id of an account, or an address without one. */
  readonly key: string;
  readonly memberId: string | null;
  readonly follows: readonly Follow[];
};

/** Number of people that are read at once. */
const BATCH = 500;
const DAYS: Readonly<Record<FollowFrequency, number>> = { daily: 1, weekly: 7 };

/** The account that a follow belongs to: its own, or the owner of its address. */
const owner = sql<string | null>`coalesce(${follows.memberId}, case when not ${isBareContact} then ${members.id} end)`;
const key = sql<string>`coalesce(${owner}::text, ${follows.address})`;

/** The next people in the order of their keys who follow something; none after the last. */
export async function peopleAfter(db: Db, after: string): Promise<Person[]> {
  const isOfVisitor = and(isNull(follows.memberId), eq(memberEmails.address, follows.address));
  const isOwner = eq(members.id, memberEmails.memberId);
  const keys = db
    .selectDistinct({ key: key.as('key') })
    .from(follows)
    .leftJoin(memberEmails, isOfVisitor)
    .leftJoin(members, isOwner)
    .where(gt(key, after))
    .orderBy(key)
    .limit(BATCH);
  const rows = await db
    .select({ key, memberId: owner, follow: follows })
    .from(follows)
    .leftJoin(memberEmails, isOfVisitor)
    .leftJoin(members, isOwner)
    .where(inArray(key, keys))
    .orderBy(key, follows.id);
  return [...Map.groupBy(rows, (row) => row.key)].map(([of, own]) => ({
    key: of,
    memberId: own[0]?.memberId ?? null,
    follows: own.map(({ follow }) => follow),
  }));
}

/** Which of a person's mails something is in: reminders of dates, or the digest of a frequency. */
export const rhythmOf = ({ kind, frequency }: Follow): 'deadline' | FollowFrequency =>
  kind === 'deadline' ? kind : frequency;

/** Whether a digest of follows of one frequency may come: at most one on a day, or in a week. */
export function isDigestDue(own: readonly Follow[], at: Date): boolean {
  const sent = own.flatMap(({ lastSentAt }) => lastSentAt?.getTime() ?? []);
  const since = sent.length > 0 ? Math.max(...sent) : Math.min(...own.map(({ confirmedAt }) => confirmedAt.getTime()));
  const days = daysBetween(utcDay(new Date(since)), utcDay(at));
  return own.some(({ frequency }) => days >= DAYS[frequency]);
}
