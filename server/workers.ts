import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import type { Config } from './config.ts';
import { startEmbeddedApi } from './embedded-api.ts';
import { explainListening } from './listening-failure.ts';
import { startMetricsServer } from './metrics.ts';
import { loadSecrets } from './secrets.ts';
import { printFailure, printWelcome } from './welcome.ts';
import { type WorkerMessage, workerMessage } from './worker.ts';

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
/** npm passes on the Ctrl-C that the terminal has sent already: two signals, one wish. */
const ONE_WISH_MS = 300;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A worker that has lived so long did not die of its start. */
const LONG_LIFE_MS = 60_000;

/**
 * The site in several processes: this one starts the embedded API, once, and the workers, and serves none of the site itself. A worker
 * that dies is replaced; when the site is told to end each of them ends in order.
 */
export async function startWorkers(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, base: { part: 'primary' } });
  const opened: { close(): unknown }[] = [];
  const workers = new Set<Worker>();
  let exitCode: number | undefined;
  let toldAt = 0;
  let shortLives = 0;
  let isServing = false;
  let environment: Record<string, string> = {};

  function tell(message: WorkerMessage): void {
    for (const worker of workers) if (worker.isConnected()) worker.send(message);
  }

  /** @returns whether it was this call that began the end. */
  function stop(code: number): boolean {
    if (exitCode !== undefined) return false;
    exitCode = code;
    toldAt = Date.now();
    log.info({ workers: workers.size }, 'stopping');
    tell({ tell: 'stop' });
    void endIfAlone();
    return true;
  }

  async function endIfAlone(): Promise<void> {
    if (exitCode === undefined || workers.size > 0) return;
    for (const part of opened.toReversed()) await part.close();
    process.exit(exitCode);
  }

  function startWorker(): Worker {
    const worker = cluster.fork(environment);
    const since = Date.now();
    workers.add(worker);
    worker.once('exit', (code, signal) => {
      workers.delete(worker);
      if (exitCode !== undefined) {
        if (code !== 0) exitCode = 1;
        void endIfAlone();
        return;
      }
      if (!isServing) return;
      shortLives = Date.now() - since > LONG_LIFE_MS ? 0 : shortLives + 1;
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (shortLives - 1));
      log.error({ pid: worker.process.pid, code, signal, pause }, 'a worker ended; another takes its place');
      setTimeout(() => exitCode === undefined && startWorker(), pause);
    });
    return worker;
  }

  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (stop(0) || Date.now() - toldAt <= ONE_WISH_MS) return;
      exitCode = 1;
      for (const worker of workers) worker.process.kill(signal);
    });
  }
  cluster.on('message', (_worker, raw) => {
    const message = workerMessage.safeParse(raw);
    if (message.success) tell(message.data);
  });

  try {
    const api = config.apiOrigin ? undefined : startEmbeddedApi(config);
    if (api) opened.push(api);
    const [facts, secrets] = await Promise.all([api?.ready, loadSecrets(config.secrets, config.dataDir)]);
    if (exitCode !== undefined) return;
    environment = { API_ORIGIN: config.apiOrigin ?? facts?.origin ?? '', SECRET: secrets.join(','), METRICS_PORT: '' };
    if (config.metricsPort !== undefined) {
      const place = { setting: 'METRICS_PORT', port: config.metricsPort, host: config.host } as const;
      const registry = new AggregatorRegistry();
      opened.push(
        await startMetricsServer(() => registry.clusterMetrics(), place.port, place.host).catch(
          explainListening(place),
        ),
      );
    }
    // Workers take connections themselves: one that the primary hands to a worker which has just died would hang for ever.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ exec: fileURLToPath(new URL('./main.ts', import.meta.url)), execArgv: [] });
    // What keeps one from starting keeps all: the first says it, once.
    isServing = await serves(startWorker());
    if (!isServing) stop(1);
    if (exitCode !== undefined) return;
    for (let count = 1; count < config.workers; count++) startWorker();
    api?.onExit((code, signal) => {
      log.error({ code, signal }, 'the embedded API ended; the site cannot go on without it');
      stop(1);
    });
    printWelcome(config, facts);
  } catch (error) {
    if (stop(1)) printFailure(error);
  }
}

/** Whether a worker comes as far as to listen. */
async function serves(worker: Worker): Promise<boolean> {
  return Promise.race([once(worker, 'listening').then(() => true), once(worker, 'exit').then(() => false)]);
}
