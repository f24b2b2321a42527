import { and, eq, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { utcDay } from '../common/calendar.ts';
import type { NoticeKind } from '../common/mail-kinds.ts';
import { contentItems } from '../database/schema/content.ts';
import type { DbContext } from '../database/schema/db.ts';
import { enrolments, memberNotices, members, registrations } from '../database/schema/members.ts';
import { providerLinks } from '../database/schema/providers.ts';
import { isUpcoming } from '../events/events-queries.ts';
import { reminderDays, reminderSubject } from './reminders.ts';

export type Notice = { readonly memberId: string; readonly kind: NoticeKind; readonly subject: string };

/** Seats of an organisation are renewed by its administrator. */
const SEAT = 'Enterprise';
export const COMPLETE = 100;

export async function dueNotices(store: DbContext): Promise<Notice[]> {
  const found = await Promise.all([renewals(store), receipts(store), certificates(store)]);
  return found.flat();
}

/** re:Members AMS sends its own reminders. */
async function renewals({ db, now }: DbContext): Promise<Notice[]> {
  const due = reminderDays(utcDay(now()));
  const kind = 'renewal-reminder';
  const isElsewhere = and(eq(providerLinks.memberId, members.id), eq(providerLinks.provider, 'impexium'));
  const found: Notice[] = [];
  for (const [ends, days] of due) {
    const subject = reminderSubject(ends, days);
    const rows = await db
      .select({ memberId: members.id })
      .from(members)
      .where(
        and(
          eq(members.active, true),
          eq(members.expireDate, ends),
          ne(members.memberType, SEAT),
          notExists(db.select({ id: providerLinks.memberId }).from(providerLinks).where(isElsewhere)),
          isNew(db, members.id, kind, sql`${subject}`),
        ),
      );
    found.push(...rows.map(({ memberId }) => ({ memberId, kind, subject }) as const));
  }
  return found;
}

async function receipts({ db, now }: DbContext): Promise<Notice[]> {
  const kind = 'registration-receipt';
  const { memberId, eventId, state } = registrations;
  const isEvent = and(eq(contentItems.id, eventId), eq(contentItems.kind, 'event'));
  const rows = await db
    .select({ memberId, eventId })
    .from(registrations)
    .innerJoin(contentItems, isEvent)
    .where(and(eq(state, 'registered'), isUpcoming(now()), isNew(db, memberId, kind, sql`${eventId}::text`)));
  return rows.map((row) => ({ memberId: row.memberId, kind, subject: String(row.eventId) }));
}

async function certificates({ db }: DbContext): Promise<Notice[]> {
  const kind = 'course-certificate';
  const { memberId, productId, percent } = enrolments;
  const isProduct = and(eq(contentItems.id, productId), eq(contentItems.kind, 'product'));
  const rows = await db
    .select({ memberId, productId })
    .from(enrolments)
    .innerJoin(contentItems, isProduct)
    .where(and(eq(percent, COMPLETE), isNew(db, memberId, kind, sql`${productId}::text`)));
  return rows.map((row) => ({ memberId: row.memberId, kind, subject: String(row.productId) }));
}

function isNew(db: DbContext['db'], memberId: PgColumn, kind: NoticeKind, subject: SQL): SQL {
  const isSame = and(
    eq(memberNotices.memberId, memberId),
    eq(memberNotices.kind, kind),
    eq(memberNotices.subject, subject),
  );
  return notExists(db.select({ id: memberNotices.memberId }).from(memberNotices).where(isSame));
}
