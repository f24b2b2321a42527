import { loggableError } from '../common/loggable-error.ts';
import type { Logger } from '../common/logger.ts';

/** Work that is repeated a second after its last run. */
export type Poller = {
  /** Whether `stop` was called, so that the work ends early. */
  isStopped(): boolean;
  start(): void;
  /** Resolves after the run in progress. */
  stop(): Promise<void>;
};

const POLL_MS = 1000;

/** Repeats `run` until it is stopped. A run that fails, because the database is unavailable, is logged with `failure` and repeated too. */
export function createPoller(run: () => Promise<void>, { log, failure }: { log: Logger; failure: string }): Poller {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const poll = () => {
    timer = undefined;
    running = run()
      .catch((error: unknown) => log.warn({ error: loggableError(error) }, failure))
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
