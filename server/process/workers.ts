import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { AggregatorRegistry } from 'prom-client';
import type { CdnPurges } from '../cdn/cdn-purges.ts';
import type { Config } from '../config/config.ts';
import { readRelease } from '../config/release.ts';
import { createLog } from '../observability/log.ts';
import { createUpstreamMetrics, startMetricsServer } from '../observability/metrics.ts';
import { prepareDataFolder } from './data-folder.ts';
import { startEmbeddedApi } from './embedded-api.ts';
import { assertPortIsFree, explainListenError } from './listening-failure.ts';
import { CDN_WAITING, openCdn } from './open-cdn.ts';
import { createRestartBackoff } from './restart-backoff.ts';
import { loadSecrets } from './secrets.ts';
import { DUPLICATE_SIGNAL_MS, SHUTDOWN_SIGNALS } from './shutdown.ts';
import { reportSocietyChange } from './society-change.ts';
import { printFailure, printProgress, reportStart } from './welcome.ts';
import { derivedEnvironment, type WorkerMessage, workerMessage } from './worker.ts';

/** The primary starts the embedded API and the workers, replaces a worker that exits, and serves no requests itself. */
export async function startWorkers(config: Config): Promise<void> {
  const log = await createLog(config.logLevel, { part: 'primary' });
  const opened: { close(): unknown }[] = [];
  const workers = new Set<Worker>();
  let exitCode: number | undefined;
  let stoppedAt = 0;
  const delayAfter = createRestartBackoff();
  let isServing = false;
  let apiState: Extract<WorkerMessage, { type: 'api' }> = { type: 'api', isUp: true };
  let environment: Record<string, string> = {};

  let cdn: CdnPurges | undefined;

  function broadcast(message: WorkerMessage): void {
    for (const worker of workers) if (worker.isConnected()) worker.send(message);
    if (message.type === 'purge') cdn?.add(message.tags);
  }

  function stop(code: number): boolean {
    if (exitCode !== undefined) return false;
    exitCode = code;
    stoppedAt = Date.now();
    log.info({ workers: workers.size }, 'stopping');
    broadcast({ type: 'stop' });
    void exitAfterLastWorker();
    return true;
  }

  async function exitAfterLastWorker(): Promise<void> {
    if (exitCode === undefined || workers.size > 0) return;
    for (const resource of opened.toReversed()) await resource.close();
    process.exit(exitCode);
  }

  function startWorker(): Worker {
    const worker = cluster.fork(environment);
    const startedAt = performance.now();
    workers.add(worker);
    worker.send(apiState);
    worker.once('exit', (code, signal) => {
      workers.delete(worker);
      if (exitCode !== undefined) {
        if (code !== 0) exitCode = 1;
        void exitAfterLastWorker();
        return;
      }
      if (!isServing) return;
      const delay = delayAfter(performance.now() - startedAt);
      log.error({ pid: worker.process.pid, code, signal, delay }, 'a worker exited and is replaced');
      setTimeout(() => exitCode === undefined && startWorker(), delay);
    });
    return worker;
  }

  for (const signal of SHUTDOWN_SIGNALS) {
    process.on(signal, () => {
      if (stop(0) || Date.now() - stoppedAt <= DUPLICATE_SIGNAL_MS) return;
      exitCode = 1;
      for (const worker of workers) worker.process.kill(signal);
    });
  }
  cluster.on('message', (_worker, raw) => {
    const message = workerMessage.safeParse(raw);
    if (message.success) broadcast(message.data);
  });

  try {
    await assertPortIsFree({ setting: 'PORT', port: config.port, host: config.host });
    await prepareDataFolder(config.dataDir);
    const secrets = await loadSecrets(config.secrets, config.dataDir);
    const api = config.apiOrigin ? undefined : startEmbeddedApi(config, { log, secrets });
    if (api) {
      opened.push(api);
      printProgress(config);
    }
    const facts = await api?.ready;
    if (exitCode !== undefined) return;
    cdn = await openCdn(config, readRelease({ revision: config.revision }).revision, log);
    if (cdn) opened.push(cdn);
    apiState = { ...apiState, unready: facts?.imported.unready };
    environment = {
      API_ORIGIN: config.apiOrigin ?? facts?.origin ?? '',
      SECRET: secrets.join(','),
      METRICS_PORT: '',
      ...derivedEnvironment(config),
    };
    if (config.metrics) {
      const address = { setting: 'METRICS_PORT', ...config.metrics } as const;
      const registry = new AggregatorRegistry();
      const apiMetrics = api && createUpstreamMetrics(api);
      const cdnMetrics = () =>
        cdn
          ? `# HELP ${CDN_WAITING.name} ${CDN_WAITING.help}\n# TYPE ${CDN_WAITING.name} gauge\n${CDN_WAITING.name} ${cdn.waitingSeconds()}\n`
          : '';
      const text = async () => (await registry.clusterMetrics()) + cdnMetrics() + ((await apiMetrics?.text()) ?? '');
      opened.push(await startMetricsServer(text, address.port, address.host).catch(explainListenError(address)));
    }
    // Workers accept connections themselves: one passed to a worker that has just died would never be answered.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ exec: fileURLToPath(new URL('../main.ts', import.meta.url)), execArgv: [] });
    // Start the first worker alone, so that an error that affects all is reported once.
    isServing = await listens(startWorker());
    if (!isServing) stop(1);
    if (exitCode !== undefined) return;
    for (let count = 1; count < config.workers; count++) startWorker();
    // Redis may hold pages made outdated by this start.
    if (facts && facts.imported.tags.length > 0) broadcast({ type: 'purge', tags: facts.imported.tags });
    api?.onChange((isUp) => {
      apiState = { ...apiState, isUp };
      broadcast(apiState);
    });
    const askForRestart = reportSocietyChange(config, log);
    api?.onImport(({ unready, tags }) => {
      askForRestart(tags);
      apiState = { ...apiState, unready };
      broadcast(apiState);
      broadcast({ type: 'purge', tags: [...tags] });
    });
    reportStart(config, { api: facts, isDevelopment: false, secrets }, log);
  } catch (error) {
    if (exitCode === undefined) printFailure(error);
    stop(1);
  }
}

async function listens(worker: Worker): Promise<boolean> {
  return Promise.race([once(worker, 'listening').then(() => true), once(worker, 'exit').then(() => false)]);
}
