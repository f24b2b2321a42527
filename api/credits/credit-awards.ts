import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { CREDIT_LOG_DAYS, isWithin, type Period } from '../../shared/credits/credit-log.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { utcDay } from '../common/calendar.ts';
import { contentItems } from '../database/schema/content.ts';
import { type Award, creditAwards } from '../database/schema/credits.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import { enrolments, registrations } from '../database/schema/members.ts';
import type { Task } from '../jobs/queue/queue.ts';

export async function listAwards(db: Db, memberId: string): Promise<Award[]> {
  const { title, path, day, domain, credits } = creditAwards;
  const rows = await db
    .select({ title, path, day, domain, credits })
    .from(creditAwards)
    .where(eq(creditAwards.memberId, memberId))
    .orderBy(desc(day), title);
  return rows.map(({ domain: known, ...award }) => ({ ...award, ...(known !== null && { domain: known }) }));
}

export const awardsIn = (awards: readonly Award[], period: Period): Award[] =>
  awards.filter(({ day }) => isWithin(day, period));

/** Finds the first day of the kept credits; those before it are deleted, and not entered again. */
export const firstCreditDay = (now: Date): string => utcDay(new Date(now.getTime() - CREDIT_LOG_DAYS * DAY_MS));

/** Idempotent; a course counts on the day it is first found completed. @returns the number of new awards */
export async function enterAwards({ db, now }: DbContext): Promise<number> {
  const at = now();
  await noteCompletions(db, utcDay(at));
  const credits = sql`(${contentItems.card}->>'credits')::float8`;
  const domain = sql`${contentItems.card}->>'creditDomain'`;
  const day = sql`(${contentItems.endsAt} at time zone coalesce(${contentItems.card}->>'timeZone', 'UTC'))::date`;
  const { rowCount } = await db.execute(sql`
    insert into ${creditAwards} (member_id, kind, item_id, title, path, day, domain, credits)
    select ${registrations.memberId}, 'event', ${contentItems.id}, ${contentItems.title}, ${contentItems.path}, ${day}, ${domain}, ${credits}
    from ${registrations}
      join ${contentItems} on ${contentItems.kind} = 'event' and ${contentItems.id} = ${registrations.eventId}
    where ${registrations.state} = 'registered' and ${contentItems.endsAt} <= ${at.toISOString()}::timestamptz and ${credits} > 0
      and ${day} >= ${firstCreditDay(at)}::date
    union all
    select ${enrolments.memberId}, 'course', ${contentItems.id}, ${contentItems.title}, ${contentItems.path}, ${enrolments.completedOn}, ${domain}, ${credits}
    from ${enrolments}
      join ${contentItems} on ${contentItems.kind} = 'product' and ${contentItems.id} = ${enrolments.productId}
    where ${enrolments.completedOn} >= ${firstCreditDay(at)}::date and ${credits} > 0
    on conflict do nothing`);
  return rowCount ?? 0;
}

/** Keeps the day of a completion with the enrolment, which outlives the award. */
async function noteCompletions(db: Db, today: string): Promise<void> {
  const isOfAward = sql`${creditAwards.memberId} = ${enrolments.memberId} and ${creditAwards.kind} = 'course'
    and ${creditAwards.itemId} = ${enrolments.productId}`;
  const awarded = sql`(select ${creditAwards.day} from ${creditAwards} where ${isOfAward})`;
  await db
    .update(enrolments)
    .set({ completedOn: sql`coalesce(${awarded}, ${today}::date)` })
    .where(and(eq(enrolments.percent, 100), isNull(enrolments.completedOn)));
}

export function createAwardsTask(context: DbContext): Task {
  return async () => {
    await enterAwards(context);
  };
}
