import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger as JobLogger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { z } from 'zod';
import { loggableError } from '../../common/loggable-error.ts';
import type { Logger } from '../../common/logger.ts';
import { createProviderOutageLog } from '../../common/outage-log.ts';
import type { JobName, Tasks } from './queue.ts';
import { waitingPool } from './waiting-pool.ts';

/** Crontab in UTC; `fill` makes up for runs missed while no process was running. */
const SCHEDULE: readonly { readonly name: JobName; readonly at: string; readonly options?: string }[] = [
  { name: 'recover', at: '* * * * *' },
  { name: 'awards', at: '37 * * * *', options: '?fill=1h&max=3' },
  { name: 'retention', at: '7 * * * *', options: '?fill=1h' },
  { name: 'reconcile', at: '17 1 * * *', options: '?fill=4h&max=3' },
  { name: 'notices', at: '47 5 * * *', options: '?fill=12h&max=3' },
  { name: 'follows', at: '27 5 * * *', options: '?fill=12h&max=3' },
];
const CONCURRENCY = 10;
const RESTART_MS = 5000;
/** Kept low so that the shutdown is not delayed. */
const FREE_ATTEMPTS = 5;
const FREE_INTERVAL_MS = 200;
const silent = new JobLogger(() => () => {});
const payload = z.object({ id: z.string().default('') });

export type JobRunner = {
  start(): void;
  /** Resolves after the jobs in progress. */
  stop(): Promise<void>;
};

export const jobOptions = (pool: pg.Pool) => ({ pgPool: pool, logger: silent, noHandleSignals: true });

/** Adapts our tasks to graphile-worker's TaskList. */
export const taskList = (tasks: Tasks): TaskList =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (given: unknown) => task(payload.parse(given).id)]),
  );

/** Any number of processes may run a job runner on the same database. */
export function createJobRunner({ pool, log, tasks }: { pool: pg.Pool; log: Logger; tasks: Tasks }): JobRunner {
  const lines = SCHEDULE.filter(({ name }) => name in tasks);
  const crontab = lines.map(({ name, at, options = '' }) => `${at} ${name} ${options}`).join('\n');
  const ending = new AbortController();
  let running = Promise.resolve();

  const scheduleOutage = createProviderOutageLog(log, 'the schedule of the jobs could not be read');
  const lost = new Set<string>();

  async function freeLost(): Promise<void> {
    if (lost.size === 0) return;
    await pool.query('select graphile_worker.force_unlock_workers($1)', [[...lost]]);
    lost.clear();
  }

  /** Runs until the process ends or a worker is lost, which the library does not replace. */
  async function runOnce(): Promise<void> {
    await freeLost();
    const events = observed(log);
    const patient = waitingPool(pool, { ending: ending.signal, outage: scheduleOutage });
    const options = { ...jobOptions(patient), taskList: taskList(tasks), crontab, concurrency: CONCURRENCY, events };
    const runner = await run(options);
    const stop = () => void runner.stop().catch(() => {});
    events.on('worker:fatalError', ({ worker }) => {
      lost.add(worker.workerId);
      stop();
    });
    if (ending.signal.aborted) stop();
    ending.signal.addEventListener('abort', stop);
    await runner.promise.finally(() => ending.signal.removeEventListener('abort', stop));
  }

  /** Retry: the pool may still have broken connections of the outage. */
  async function freeLostAtEnd(): Promise<void> {
    for (let left = FREE_ATTEMPTS; left > 0 && lost.size > 0; left -= 1)
      await freeLost().catch(() => wait(FREE_INTERVAL_MS));
    if (lost.size > 0) log.warn({ workers: lost.size }, 'a job stays locked until it is recovered');
  }

  async function runUntilStopped(): Promise<void> {
    while (!ending.signal.aborted) {
      await runOnce().catch((error: unknown) =>
        log.warn({ error: loggableError(error) }, 'the jobs have stopped and are started again'),
      );
      await wait(RESTART_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
    await freeLostAtEnd();
  }

  return {
    start() {
      running = runUntilStopped();
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}

function observed(log: Logger): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  const outage = createProviderOutageLog(log, 'the jobs could not be read');
  events.on('worker:getJob:error', ({ error }) => outage.failed(error));
  events.on('worker:getJob:empty', outage.succeeded);
  events.on('job:start', outage.succeeded);
  events.on('job:error', ({ job: { task_identifier: name, attempts }, error }) =>
    log.warn({ job: name, attempts, error: loggableError(error) }, 'a job has failed and is repeated'),
  );
  return events;
}
