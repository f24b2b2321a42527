import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { DAY_MS } from '../../shared/durations.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { durableTransaction } from '../database/schema/durable-transaction.ts';
import { calendarLinks } from '../database/schema/members.ts';
import { hashToken, newToken } from './address-claims.ts';

/*
 * The secret address of a member's calendar is its only protection, because calendar programs cannot sign in. Only the
 * hash of its token is stored, and the member can replace or end it at any time.
 */

type CalendarLink = { readonly createdAt: Date; readonly lastReadAt: Date | null };

/** The address of a member's calendar; undefined when there is none. */
export async function findCalendarLink(db: Db, memberId: string): Promise<CalendarLink | undefined> {
  const [link] = await db
    .select({ createdAt: calendarLinks.createdAt, lastReadAt: calendarLinks.lastReadAt })
    .from(calendarLinks)
    .where(eq(calendarLinks.memberId, memberId));
  return link;
}

/** Makes the address of a member's calendar; an earlier one ends. @returns the token, which nobody can read later */
export async function makeCalendarLink({ db, now }: DbContext, memberId: string): Promise<string> {
  const token = newToken();
  const link = { hash: hashToken(token), createdAt: now(), lastReadAt: null };
  await durableTransaction(db, (tx) =>
    tx
      .insert(calendarLinks)
      .values({ memberId, ...link })
      .onConflictDoUpdate({ target: calendarLinks.memberId, set: link }),
  );
  return token;
}

/** Ends the address of a member's calendar. Idempotent. */
export async function endCalendarLink(db: Db, memberId: string): Promise<void> {
  await durableTransaction(db, (tx) => tx.delete(calendarLinks).where(eq(calendarLinks.memberId, memberId)));
}

/** The member whose calendar has this token, undefined when it is unknown or ended; records the day of the read. */
export async function ownerOfCalendar({ db, now }: DbContext, token: string): Promise<string | undefined> {
  const hash = eq(calendarLinks.hash, hashToken(token));
  const [link] = await db.select({ memberId: calendarLinks.memberId }).from(calendarLinks).where(hash);
  if (!link) return undefined;
  const today = new Date(now().getTime() - (now().getTime() % DAY_MS));
  // Programs read it every few hours: one write a day is enough.
  const isOutdated = or(isNull(calendarLinks.lastReadAt), lt(calendarLinks.lastReadAt, today));
  await db.update(calendarLinks).set({ lastReadAt: today }).where(and(hash, isOutdated));
  return link.memberId;
}
