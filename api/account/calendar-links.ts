import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { DAY_MS } from '../../shared/durations.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { durableTransaction } from '../database/schema/durable-transaction.ts';
import { calendarLinks } from '../database/schema/members.ts';
import { hashToken, newToken } from './address-claims.ts';

/* The secret address is a calendar's only protection, because calendar programs cannot sign in. */

type CalendarLink = { readonly createdAt: Date; readonly lastReadAt: Date | null };

export async function findCalendarLink(db: Db, memberId: string): Promise<CalendarLink | undefined> {
  const [link] = await db
    .select({ createdAt: calendarLinks.createdAt, lastReadAt: calendarLinks.lastReadAt })
    .from(calendarLinks)
    .where(eq(calendarLinks.memberId, memberId));
  return link;
}

/** Replaces an earlier address. @returns the token, of which only the hash is stored */
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

export async function endCalendarLink(db: Db, memberId: string): Promise<void> {
  await durableTransaction(db, (tx) => tx.delete(calendarLinks).where(eq(calendarLinks.memberId, memberId)));
}

/** Returns undefined for an unknown or ended token; records the day of the read. */
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
