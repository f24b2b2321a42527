import { loggableError } from '../../common/loggable-error.ts';
import type { Logger } from '../../common/logger.ts';

/** Failures in between are not reported, because they have one cause. */
const REMINDER_MS = 600_000;

/** Logs an outage of the database when it begins, every ten minutes while it lasts, and once when it is over. */
export function createOutageLog(log: Logger, failure: string) {
  let reportedAt: number | undefined;
  return {
    failed(error: unknown): void {
      if (reportedAt !== undefined && performance.now() - reportedAt < REMINDER_MS) return;
      reportedAt = performance.now();
      log.warn({ error: loggableError(error) }, failure);
    },
    succeeded(): void {
      if (reportedAt !== undefined) log.info({ after: failure }, 'the database answers again');
      reportedAt = undefined;
    },
  };
}
