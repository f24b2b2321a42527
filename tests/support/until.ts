import { setTimeout as delay } from 'node:timers/promises';

/** How long `until` waits, enough for a busy machine. */
export const WAIT_LIMIT_MS = 60_000;
/** Check intervals grow with the time waited, so that a long wait leaves the processor to the awaited work. */
const FIRST_INTERVAL_MS = 10;
const MAX_INTERVAL_MS = 200;
const GROWTH = 0.1;

/** Waits until a condition holds. @throws Error that names it after `WAIT_LIMIT_MS`, or what `check` throws. */
export async function until(what: string, check: () => boolean | Promise<boolean>): Promise<void> {
  const start = performance.now();
  while (!(await check())) {
    const waited = performance.now() - start;
    if (waited > WAIT_LIMIT_MS) throw new Error(`Timed out after ${WAIT_LIMIT_MS} ms waiting until ${what}`);
    await delay(Math.min(FIRST_INTERVAL_MS + GROWTH * waited, MAX_INTERVAL_MS));
  }
}
