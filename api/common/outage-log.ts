import { createOutageLog as createSharedOutageLog, type OutageLog } from '../../shared/outage-log.ts';
import { loggableError } from './loggable-error.ts';
import type { Logger } from './logger.ts';

/** Logs at the beginning, every ten minutes while the outage lasts, and at the end. */
export function createProviderOutageLog(log: Logger, failure: string): OutageLog {
  return createSharedOutageLog(log, {
    failure,
    recovery: 'the database answers again',
    describe: (error) => ({ error: loggableError(error) }),
  });
}
