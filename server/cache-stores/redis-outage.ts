import type { Logger } from 'pino';
import { createOutageLog, type OutageLog } from '../../shared/outage-log.ts';

/** Commands of a slow Redis fail intermittently; a success in between does not end the outage. */
const QUIET_MS = 10_000;

/** @param meanwhile behaviour without Redis, for the log: `this process caches pages for itself` */
export function reportOutage(log: Logger, meanwhile: string, now = Date.now): OutageLog {
  return createOutageLog(log, {
    failure: `Redis fails: ${meanwhile}`,
    recovery: 'Redis works again',
    describe: (error) => ({ reason: error instanceof Error ? error.message : String(error) }),
    quietMs: QUIET_MS,
    now,
  });
}
