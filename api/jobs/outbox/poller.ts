import { loggableError } from '../../common/loggable-error.ts';
import type { Logger } from '../../common/logger.ts';

/** Work that is repeated a second after its last run. */
export type Poller = {
  /** Whether `stop` was called, so that the work ends early. */
  isStopped(): boolean;
  start(): void;
  /** Resolves after the run in progress. */
  stop(): Promise<void>;
};

const POLL_MS = 1000;
/** Failures in between are not reported, because they have one cause: the database is away. */
const REMINDER_MS = 600_000;

/**
 * Repeats `run` until it is stopped, also when it fails because the database is unavailable: that is logged with `failure` when it begins, every
 * ten minutes while it lasts, and once when it is over.
 */
export function createPoller(run: () => Promise<void>, { log, failure }: { log: Logger; failure: string }): Poller {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let reportedAt: number | undefined;
  const report = (error: unknown) => {
    if (reportedAt !== undefined && performance.now() - reportedAt < REMINDER_MS) return;
    reportedAt = performance.now();
    log.warn({ error: loggableError(error) }, failure);
  };
  const recover = () => {
    if (reportedAt !== undefined) log.info({ after: failure }, 'the database answers again');
    reportedAt = undefined;
  };
  const poll = () => {
    timer = undefined;
    running = run()
      .then(recover, report)
      .finally(() => {
        if (!isStopped) timer = setTimeout(poll, POLL_MS);
      });
  };
  return {
    isStopped: () => isStopped,
    start: poll,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
