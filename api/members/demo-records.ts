import { and, eq, inArray, sql } from 'drizzle-orm';
import { addDays, utcDay } from '../common/calendar.ts';
import { isUpcoming, soonestFirst } from '../content/queries/events.ts';
import { listItems } from '../content/queries/items.ts';
import { contentItems } from '../database/schema/content.ts';
import type { DbContext } from '../database/schema/db.ts';
import type { Transaction } from '../database/schema/durable-transaction.ts';
import { creditCycles, enrolments, registrations } from '../database/schema/members.ts';

/** Credits, registrations and courses of a demo account. Day counts are relative to today. */
export type DemoRecord = {
  readonly cycle: {
    /** The earned credits by domain of the examination. */
    readonly earned: Readonly<Record<string, number>>;
    readonly needed: number;
    readonly endsIn: number;
  } | null;
  /** `code` is a prefix: the next upcoming event with it is booked. */
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
};

/** Builds the rows of a demo record; events and courses that the content does not have are left out. */
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
  return {
    cycle: record.cycle
      ? {
          memberId,
          earned: Object.values(record.cycle.earned).reduce((sum, credits) => sum + credits, 0),
          needed: record.cycle.needed,
          ends: addDays(today, record.cycle.endsIn),
          domains: Object.entries(record.cycle.earned).map(([domain, credits]) => ({ domain, credits })),
        }
      : undefined,
    booked: events.filter((event) => event !== undefined),
    courses: record.courses.flatMap(({ code: productCode, percent, nextStep }) => {
      const product = products.find(({ card }) => card.code === productCode);
      return product ? [{ memberId, productId: product.id, percent, nextStep }] : [];
    }),
  };
}

/** The last day of payment: at the latest the day before the event, but not in the past. */
function dueDay(day: string, { today, start }: { today: string; start: string }): string {
  const before = addDays(start.slice(0, 10), -1);
  const latest = before < day ? before : day;
  return latest < today ? today : latest;
}

/** Replaces a member's rows. Conflicts are ignored, since another process may insert the same rows concurrently. */
export async function replaceRecord(
  tx: Transaction,
  memberId: string,
  { cycle, booked, courses }: Rows,
): Promise<void> {
  await tx.delete(creditCycles).where(eq(creditCycles.memberId, memberId));
  await tx.delete(registrations).where(eq(registrations.memberId, memberId));
  await tx.delete(enrolments).where(eq(enrolments.memberId, memberId));
  if (cycle) await tx.insert(creditCycles).values(cycle).onConflictDoNothing();
  if (booked.length > 0) await tx.insert(registrations).values(booked).onConflictDoNothing();
  if (courses.length > 0) await tx.insert(enrolments).values(courses).onConflictDoNothing();
}
