import { createOutageLog as createSharedOutageLog, type OutageLog } from '../../shared/outage-log.ts';
import { loggableError } from './loggable-error.ts';
import type { Logger } from './logger.ts';

/** Logs an outage of the database when it begins, every ten minutes while it lasts, and once when it is over. */
export function createProviderOutageLog(log: Logger, failure: string): OutageLog {
  return createSharedOutageLog(log, {
    failure,
    recovery: 'the database answers again',
    describe: (error) => ({ error: loggableError(error) }),
  });
}
