import { setTimeout as delay } from 'node:timers/promises';

/** How long `until` waits, enough for a busy machine. */
export const WAIT_LIMIT_MS = 60_000;
const POLL_MS = 10;

/** Waits until a condition holds. @throws Error that names it after `WAIT_LIMIT_MS`, or what `check` throws. */
export async function until(what: string, check: () => boolean | Promise<boolean>): Promise<void> {
  for (const limit = Date.now() + WAIT_LIMIT_MS; !(await check()); await delay(POLL_MS)) {
    if (Date.now() > limit) throw new Error(`Timed out after ${WAIT_LIMIT_MS} ms waiting until ${what}`);
  }
}
