import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

type Outage = { failed(error: unknown): void; succeeded(): void };

const RETRY_MS = 1000;

/**
 * Waits out database outages, which would otherwise end the process by graphile-worker's cron.
 * @param ending aborted at shutdown: waiting queries then return no rows
 */
export function waitingPool(pool: pg.Pool, { ending, outage }: { ending: AbortSignal; outage: Outage }): pg.Pool {
  async function query(...args: unknown[]): Promise<unknown> {
    for (;;) {
      try {
        const result: unknown = await Reflect.apply(pool.query, pool, args);
        outage.succeeded();
        return result;
      } catch (error) {
        if (ending.aborted) return { rows: [], rowCount: 0 };
        outage.failed(error);
        await wait(RETRY_MS, undefined, { signal: ending, ref: false }).catch(() => {});
      }
    }
  }
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'query') return query;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
