import { and, eq, inArray, sql } from 'drizzle-orm';
import { toSum } from '../../shared/credits/credit-log.ts';
import { addDays, utcDay } from '../common/calendar.ts';
import { listItems } from '../content/queries/items.ts';
import { demoAwards, withoutAwards } from '../credits/demo-awards.ts';
import { contentItems } from '../database/schema/content.ts';
import { creditAwards } from '../database/schema/credits.ts';
import type { DbContext } from '../database/schema/db.ts';
import type { Transaction } from '../database/schema/durable-transaction.ts';
import { creditCycles, enrolments, registrations } from '../database/schema/members.ts';
import { isUpcoming, soonestFirst } from '../events/events-queries.ts';

export type DemoRecord = {
  readonly cycle: {
    readonly earned: Readonly<Record<string, number>>;
    readonly needed: number;
    readonly endsIn: number;
  } | null;
  /** `code` is a prefix; the next upcoming event with it is booked. */
  readonly booked: readonly {
    readonly code: string;
    readonly state: (typeof registrations.$inferInsert)['state'];
    readonly dueIn?: number;
  }[];
  readonly courses: readonly { readonly code: string; readonly percent: number; readonly nextStep: string }[];
};

type Rows = {
  readonly cycle: typeof creditCycles.$inferInsert | undefined;
  readonly booked: (typeof registrations.$inferInsert)[];
  readonly courses: (typeof enrolments.$inferInsert)[];
  readonly awards: (typeof creditAwards.$inferInsert)[];
};

export async function demoRows(store: DbContext, memberId: string, record: DemoRecord): Promise<Rows> {
  const { db, now } = store;
  const moment = now();
  const today = utcDay(moment);
  const code = sql<string>`${contentItems.card}->>'code'`;
  const events = await Promise.all(
    record.booked.map(async ({ code: prefix, state, dueIn }) => {
      const where = and(isUpcoming(moment), sql`starts_with(${code}, ${prefix})`);
      const [event] = await listItems(db, 'event', moment, { where, orderBy: soonestFirst, limit: 1 });
      if (!event) return undefined;
      const due = dueIn === undefined ? null : dueDay(addDays(today, dueIn), { today, start: event.card.start });
      return { memberId, eventId: event.id, state, due };
    }),
  );
  const codes = record.courses.map((course) => course.code);
  const products =
    codes.length === 0
      ? []
      : await listItems(db, 'product', moment, { where: inArray(code, codes), orderBy: [sql`id`] });
  const courses = record.courses.flatMap(({ code: productCode, percent, nextStep }) => {
    const product = products.find(({ card }) => card.code === productCode);
    return product ? [{ memberId, productId: product.id, percent, nextStep }] : [];
  });
  const booked = events.filter((event) => event !== undefined);
  if (!record.cycle) return { cycle: undefined, awards: [], booked, courses };
  const { earned, needed, endsIn } = record.cycle;
  const ends = addDays(today, endsIn);
  const [completed, begun] = [true, false].map((isCompleted) =>
    courses.flatMap(({ productId, percent }) => ((percent === 100) === isCompleted ? [productId] : [])),
  );
  const awards = await demoAwards(store, { memberId, earned, ends, completed: completed ?? [], begun: begun ?? [] });
  const domains = Object.entries(earned)
    .map(([domain, credits]) => ({ domain, credits: withoutAwards(domain, credits, awards) }))
    .filter(({ credits }) => credits > 0);
  return { cycle: { memberId, earned: toSum(domains), needed, ends, domains }, awards, booked, courses };
}

/** At the latest the day before the event, but not in the past. */
function dueDay(day: string, { today, start }: { today: string; start: string }): string {
  const before = addDays(start.slice(0, 10), -1);
  const latest = before < day ? before : day;
  return latest < today ? today : latest;
}

/** Ignores conflicts, since another process may insert the same rows concurrently. */
export async function replaceRecord(
  tx: Transaction,
  memberId: string,
  { cycle, booked, courses, awards }: Rows,
): Promise<void> {
  await tx.delete(creditCycles).where(eq(creditCycles.memberId, memberId));
  await tx.delete(registrations).where(eq(registrations.memberId, memberId));
  await tx.delete(enrolments).where(eq(enrolments.memberId, memberId));
  await tx.delete(creditAwards).where(eq(creditAwards.memberId, memberId));
  if (cycle) await tx.insert(creditCycles).values(cycle).onConflictDoNothing();
  if (booked.length > 0) await tx.insert(registrations).values(booked).onConflictDoNothing();
  if (courses.length > 0) await tx.insert(enrolments).values(courses).onConflictDoNothing();
  if (awards.length > 0)
    await tx
      .insert(creditAwards)
      .values([...awards])
      .onConflictDoNothing();
}
