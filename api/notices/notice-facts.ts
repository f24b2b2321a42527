import { and, eq, sql } from 'drizzle-orm';
import { daysBetween, dayWords, utcDay } from '../common/calendar.ts';
import { listItems } from '../content/queries/items.ts';
import { contentItems } from '../database/schema/content.ts';
import type { DbContext } from '../database/schema/db.ts';
import { enrolments, members, registrations } from '../database/schema/members.ts';
import { isUpcoming } from '../events/events-queries.ts';
import { COMPLETE, type Notice } from './due-notices.ts';
import { toEnds } from './reminders.ts';

type NoticeFacts = Readonly<Record<string, string>>;
type Facts = (store: DbContext, notice: Notice) => Promise<NoticeFacts | undefined>;

const FACTS: Readonly<Record<Notice['kind'], Facts>> = {
  async 'renewal-reminder'({ db, now }, { memberId, subject }) {
    const ends = toEnds(subject);
    const today = utcDay(now());
    const isSame = and(eq(members.id, memberId), eq(members.active, true), eq(members.expireDate, ends));
    const [member] = await db.select({ id: members.id }).from(members).where(isSame);
    if (!member || ends < today) return undefined;
    const days = daysBetween(today, ends);
    return { ends: dayWords(ends), days: days === 1 ? '1 day' : `${days} days` };
  },

  async 'registration-receipt'({ db, now }, { memberId, subject }) {
    const moment = now();
    const isThis = and(eq(registrations.memberId, memberId), sql`${registrations.eventId}::text = ${subject}`);
    const [booked] = await db.select().from(registrations).where(isThis);
    if (booked?.state !== 'registered') return undefined;
    const where = and(eq(contentItems.id, booked.eventId), isUpcoming(moment));
    const [event] = await listItems(db, 'event', moment, { where, orderBy: [] });
    if (!event) return undefined;
    const { title, place, path } = event.card;
    return { event: title, when: timeWords(event.card), place, page: path };
  },

  async 'course-certificate'({ db, now }, { memberId, subject }) {
    const isThis = and(eq(enrolments.memberId, memberId), sql`${enrolments.productId}::text = ${subject}`);
    const [taken] = await db.select().from(enrolments).where(isThis);
    if (taken?.percent !== COMPLETE) return undefined;
    const where = eq(contentItems.id, taken.productId);
    const [course] = await listItems(db, 'product', now(), { where, orderBy: [] });
    return course && { course: course.card.title, page: course.card.path };
  },
};

export const noticeFacts: Facts = (store, notice) => FACTS[notice.kind](store, notice);

type Times = { start: string; end: string; timeZone: string; isAllDay: boolean };

/** "Wednesday 13 January 2027, 09:00 – 17:00 (Europe/Brussels)" */
function timeWords({ start, end, timeZone, isAllDay }: Times): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'full',
    ...(!isAllDay && { timeStyle: 'short' }),
  });
  const when = format.formatRange(new Date(start), new Date(end));
  return isAllDay ? when : `${when} (${timeZone.replaceAll('_', ' ')})`;
}
