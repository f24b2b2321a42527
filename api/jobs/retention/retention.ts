import { DEFAULT_RETENTION, type RetentionDays } from '../../../shared/rules/membership/retention.ts';
import { loggableError } from '../../common/loggable-error.ts';
import type { Logger } from '../../common/logger.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { deleteExpired } from './delete-expired.ts';

const HOUR_MS = 3_600_000;

/** Deletes the rows whose time is over, whether or not anything is sent meanwhile. */
export type Retention = {
  deleteOld(): Promise<void>;
  /** Deletes at once and then each hour, until `stop`. */
  start(): void;
  /** Resolves after the deletion in progress. */
  stop(): Promise<void>;
};

type Options = DbContext & { readonly log: Logger; readonly days?: RetentionDays | undefined };

export function createRetention({ db, now, log, days = DEFAULT_RETENTION }: Options): Retention {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function deleteOld(): Promise<void> {
    const deleted = await deleteExpired({ db, now }, days);
    if (Object.values(deleted).some((rows) => rows > 0)) log.info({ deleted }, 'rows whose time is over were deleted');
  }

  function run(): void {
    running = deleteOld().catch((error: unknown) =>
      log.warn({ error: loggableError(error) }, 'rows whose time is over could not be deleted'),
    );
  }

  return {
    deleteOld,
    start() {
      run();
      timer = setInterval(run, HOUR_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
