import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import type { Transaction } from '../store/durable.ts';
import { creditCycles, enrolments, registrations } from '../store/members-schema.ts';
import { dayText } from '../store/queries/cards.ts';
import { isUpcoming, soonestFirst } from '../store/queries/events.ts';
import { listItems } from '../store/queries/items.ts';
import { dayAfter } from '../store/rows/instants.ts';
import { contentItems } from '../store/schema.ts';

/** What a demo account has under way. Days count from today. */
export type DemoRecord = {
  readonly cycle: { readonly earned: number; readonly needed: number; readonly endsIn: number } | null;
  /** The next event whose code begins so. */
  readonly booked: readonly {
    readonly code: string;
    readonly state: (typeof registrations.$inferInsert)['state'];
    readonly dueIn?: number;
  }[];
  readonly courses: readonly { readonly code: string; readonly percent: number; readonly nextStep: string }[];
};

type Store = Pick<ApiContext, 'db' | 'now'>;
type Rows = {
  readonly cycle: typeof creditCycles.$inferInsert | undefined;
  readonly booked: (typeof registrations.$inferInsert)[];
  readonly courses: (typeof enrolments.$inferInsert)[];
};

/** The rows of a demo record, as of today: events and courses that the content does not hold are left out. */
export async function demoRows(store: Store, memberId: string, record: DemoRecord): Promise<Rows> {
  const { db, now } = store;
  const moment = now();
  const today = dayText(moment);
  const code = sql<string>`${contentItems.card}->>'code'`;
  const events = await Promise.all(
    record.booked.map(async ({ code: prefix, state, dueIn }) => {
      const where = and(isUpcoming(moment), sql`starts_with(${code}, ${prefix})`);
      const [event] = await listItems(db, 'event', moment, { where, orderBy: soonestFirst, limit: 1 });
      const due = dueIn === undefined ? null : dayAfter(today, dueIn);
      return event && { memberId, eventId: event.id, state, due };
    }),
  );
  const codes = record.courses.map((course) => course.code);
  const found =
    codes.length === 0
      ? []
      : await listItems(db, 'product', moment, { where: inArray(code, codes), orderBy: [sql`id`] });
  return {
    cycle: record.cycle
      ? {
          memberId,
          earned: record.cycle.earned,
          needed: record.cycle.needed,
          ends: dayAfter(today, record.cycle.endsIn),
        }
      : undefined,
    booked: events.filter((event) => event !== undefined),
    courses: record.courses.flatMap(({ code: wanted, percent, nextStep }) => {
      const product = found.find(({ card }) => card.code === wanted);
      return product ? [{ memberId, productId: product.id, percent, nextStep }] : [];
    }),
  };
}

/** Puts rows in the place of those there are. Another process may do the same at this moment. */
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
