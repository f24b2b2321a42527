import { makeWorkerUtils } from 'graphile-worker';
import type pg from 'pg';
import { DEFAULT_RETENTION, type RetentionDays } from '../../../shared/retention.ts';
import type { Logger } from '../../common/logger.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { jobOptions } from '../queue/job-runner.ts';
import type { Task } from '../queue/queue.ts';
import { deleteExpired } from './delete-expired.ts';

type Options = DbContext & { readonly log: Logger; readonly days?: RetentionDays | undefined };

export async function deleteOld({ db, now, log, days = DEFAULT_RETENTION }: Options): Promise<void> {
  const deleted = await deleteExpired({ db, now }, days);
  if (Object.values(deleted).some((rows) => rows > 0)) log.info({ deleted }, 'rows whose time is over were deleted');
}

export function createRetentionTask({ pool, ...options }: Options & { readonly pool: pg.Pool }): Task {
  return async () => {
    await deleteOld(options);
    const jobs = await makeWorkerUtils(jobOptions(pool));
    await jobs.cleanup({ tasks: ['GC_JOB_QUEUES'] }).finally(() => jobs.release());
  };
}
