import { desc, eq, sql } from 'drizzle-orm';
import { isWithin, type Period } from '../../shared/credits/credit-log.ts';
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

/** Idempotent. @returns the number of new awards */
export async function enterAwards({ db, now }: DbContext): Promise<number> {
  const at = now();
  const credits = sql`(${contentItems.card}->>'credits')::float8`;
  const domain = sql`${contentItems.card}->>'creditDomain'`;
  const day = sql`(${contentItems.endsAt} at time zone coalesce(${contentItems.card}->>'timeZone', 'UTC'))::date`;
  const { rowCount } = await db.execute(sql`
    insert into ${creditAwards} (member_id, kind, item_id, title, path, day, domain, credits)
    select ${registrations.memberId}, 'event', ${contentItems.id}, ${contentItems.title}, ${contentItems.path}, ${day}, ${domain}, ${credits}
    from ${registrations}
      join ${contentItems} on ${contentItems.kind} = 'event' and ${contentItems.id} = ${registrations.eventId}
    where ${registrations.state} = 'registered' and ${contentItems.endsAt} <= ${at.toISOString()}::timestamptz and ${credits} > 0
    union all
    select ${enrolments.memberId}, 'course', ${contentItems.id}, ${contentItems.title}, ${contentItems.path}, ${utcDay(at)}::date, ${domain}, ${credits}
    from ${enrolments}
      join ${contentItems} on ${contentItems.kind} = 'product' and ${contentItems.id} = ${enrolments.productId}
    where ${enrolments.percent} = 100 and ${credits} > 0
    on conflict do nothing`);
  return rowCount ?? 0;
}

export function createAwardsTask(context: DbContext): Task {
  return async () => {
    await enterAwards(context);
  };
}
