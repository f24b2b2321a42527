import { eq, sql } from 'drizzle-orm';
import type { DbContext } from '../database/schema/db.ts';
import { providerBudget } from '../database/schema/providers.ts';
import type { ProviderName } from '../providers/ports.ts';

/** Background traffic leaves member traffic half of the burst. */
export type Priority = 'member' | 'background';

/** Generic cell rate algorithm: all replicas together send at most `burst + perSecond * t` requests in t seconds. */
export type Rate = { readonly perSecond: number; readonly burst: number };

export type Denial = { readonly retryAt: Date; readonly daily: boolean };

export type Budget = {
  /** Returns undefined when a request was taken. */
  take(priority: Priority): Promise<Denial | undefined>;
  /** Closes the budget for all replicas, after the provider has reported a rate limit. */
  close(until: Date, daily: boolean): Promise<void>;
};

/** Stored in the database, for all replicas. */
export function createBudget({ db, now }: DbContext, provider: ProviderName, { perSecond, burst }: Rate): Budget {
  const intervalMs = 1000 / perSecond;
  const toleranceMs = { member: (burst - 1) * intervalMs, background: Math.floor((burst - 1) / 2) * intervalMs };
  const milliseconds = (value: number) => sql`make_interval(secs => ${value / 1000}::float8)`;

  return {
    async take(priority) {
      const at = sql`${now().toISOString()}::timestamptz`;
      const tolerance = milliseconds(toleranceMs[priority]);
      const due = sql`greatest(${providerBudget.nextAt}, ${at})`;
      const taken = await db
        .insert(providerBudget)
        .values({ provider, nextAt: sql`${at} + ${milliseconds(intervalMs)}` })
        .onConflictDoUpdate({
          target: providerBudget.provider,
          set: { nextAt: sql`${due} + ${milliseconds(intervalMs)}` },
          setWhere: sql`coalesce(${providerBudget.closedUntil} <= ${at}, true) and ${due} - ${at} <= ${tolerance}`,
        })
        .returning({ provider: providerBudget.provider });
      if (taken.length > 0) return undefined;
      const [row] = await db.select().from(providerBudget).where(eq(providerBudget.provider, provider));
      const isClosed = row?.closedUntil && row.closedUntil > now();
      if (isClosed) return { retryAt: row.closedUntil ?? now(), daily: row.isDaily };
      const dueAt = (row?.nextAt ?? now()).getTime() - toleranceMs[priority];
      return { retryAt: new Date(Math.max(dueAt, now().getTime())), daily: false };
    },
    async close(until, daily) {
      await db
        .insert(providerBudget)
        .values({ provider, nextAt: now(), closedUntil: until, isDaily: daily })
        .onConflictDoUpdate({
          target: providerBudget.provider,
          set: { closedUntil: until, isDaily: daily },
          setWhere: sql`coalesce(${providerBudget.closedUntil} < ${until.toISOString()}::timestamptz, true)`,
        });
    },
  };
}
