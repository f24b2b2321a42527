import { once } from 'node:events';
import { join } from 'node:path';
import { toTags } from '../../shared/contract/contract.ts';
import { createSite } from '../../shared/site/resolve.ts';
import { reportOutage } from '../cache-stores/redis-outage.ts';
import type { Config } from '../config/config.ts';
import { readRelease } from '../config/release.ts';
import { createLimitedServer } from '../http/http-server.ts';
import { createLog } from '../observability/log.ts';
import { readTracingSettings } from '../observability/tracing/settings.ts';
import { API_RESTARTS, type Readiness } from '../pipeline/health.ts';
import { createFailureLog } from '../upstream/failure-log.ts';
import { buildCacheMemory } from './cache-memory.ts';
import { computeMaxConnections, limitConnections } from './connection-limit.ts';
import { prepareDataFolder } from './data-folder.ts';
import { startEmbeddedApi } from './embedded-api.ts';
import { assertPortIsFree, explainListenError } from './listening-failure.ts';
import { CDN_WAITING, openCdn } from './open-cdn.ts';
import { reloadOnEdit } from './reload-on-edit.ts';
import { loadSecrets } from './secrets.ts';
import { drainOnSignal } from './shutdown.ts';
import { reportSocietyChange } from './society-change.ts';
import { warmUp } from './warm-up.ts';
import { printFailure, printProgress, reportStart } from './welcome.ts';
import { isWorker, onApiState, onPurge, purgeEverywhere, stopOnMessage } from './worker.ts';

/** A signal or error during the start closes all resources in reverse order. */
export async function startSite(config: Config): Promise<void> {
  const log = await createLog(config.logLevel, { part: 'site', ...(isWorker && { pid: process.pid }) });
  const server = createLimitedServer();
  const readiness: Readiness = { state: 'starting' };
  const opened: { close(): unknown }[] = [];
  const stop = drainOnSignal(server, {
    config,
    readiness,
    log,
    async closeResources() {
      for (const resource of opened.toReversed()) await resource.close();
    },
  });
  stopOnMessage(stop);
  const release = readRelease(config);
  onApiState(({ unready, isUp }) => {
    readiness.reason = unready;
    readiness.degraded = isUp ? undefined : API_RESTARTS;
  });

  try {
    // A worker shares the port of the others.
    if (!isWorker) await assertPortIsFree({ setting: 'PORT', port: config.port, host: config.host });
    if (!isWorker) await prepareDataFolder(config.dataDir);
    const tracing = readTracingSettings(config, { service: 'rostrum', trustsParent: false });
    if (tracing) opened.push({ close: (await import('../observability/tracing/exporter.ts')).startExporter(tracing) });
    const secrets = await loadSecrets(config.secrets, config.dataDir);
    const api = config.apiOrigin ? undefined : startEmbeddedApi(config, { log, secrets });
    if (api) {
      opened.push(api);
      if (!isWorker) printProgress(config);
    }
    // Load modules while the API starts in its own process.
    const [
      facts,
      rendering,
      { createApp },
      { createMetrics, createUpstreamMetrics: createApiMetrics, startMetricsServer },
      upstreams,
      redirectLists,
      { openPageCache },
      { openRateLimiters },
      { createStaticHandler },
    ] = await Promise.all([
      api?.ready,
      import('../render/rendering.ts').then(({ loadRendering }) => loadRendering(server)),
      import('../app.ts'),
      import('../observability/metrics.ts'),
      import('../upstream/client.ts'),
      import('../upstream/redirect-list.ts'),
      import('../page-cache/open-page-cache.ts'),
      import('../pipeline/rate-limiters.ts'),
      import('react-router'),
    ]);

    readiness.reason ??= facts?.imported.unready;
    const apiOrigin = config.apiOrigin ?? facts?.origin ?? '';
    const site = createSite(config, createStaticHandler);
    const metrics = createMetrics({ process: true, release });
    limitConnections(server, { max: computeMaxConnections(config), log, metrics });
    const memory = buildCacheMemory(config);
    const failures = createFailureLog(log);
    const apiClient = upstreams.createUpstream({
      origin: apiOrigin,
      cacheBytes: memory.answers,
      product: config.product,
      timeoutMs: config.upstreamTimeout,
      now: Date.now,
      metrics,
      onError: failures.failed,
      onSuccess: failures.succeeded,
      onLeftOut: (reason) => log.warn({ reason }, 'an entry of a list breaks the contract and is left out'),
    });
    opened.push(apiClient);
    const upstream = rendering.developmentUpstream?.(apiClient) ?? apiClient;
    const pages = await openPageCache({
      config,
      maxBytes: memory.pages,
      log,
      metrics,
      now: Date.now,
      build: rendering.rendering.build,
      secrets,
      purgeAnswers: upstream.purge,
    });
    opened.push(pages);
    // With workers the primary purges the CDN.
    const cdn = isWorker ? undefined : await openCdn(config, rendering.rendering.build, log);
    if (cdn) {
      opened.push(cdn);
      metrics.watch(CDN_WAITING.name, CDN_WAITING.help, cdn.waitingSeconds);
    }
    // After the caches of the site, from which the CDN would get the old page again.
    const purgePages = (tags: readonly string[]) => pages.purge(tags).finally(() => cdn?.add(tags));
    const rateLimiters = await openRateLimiters(
      config,
      reportOutage(log, 'this process counts rate limits for itself'),
    );
    opened.push(rateLimiters);
    const redirects = redirectLists.createRedirectList({
      site,
      upstream,
      log,
      metrics,
      ownOrigin: config.publicOrigin,
    });
    opened.push({ close: redirects.stop });
    const allowedHosts = new Set(config.allowedHosts.map((host) => host.toLowerCase()));
    const app = createApp(config, {
      site,
      upstream,
      redirects,
      secrets,
      apiOrigin,
      allowedHosts,
      readiness,
      log,
      metrics,
      ...rendering,
      cardFolder: join(config.dataDir, 'share-cards'),
      rateLimiters,
      cache: rendering.development ? undefined : pages.cache,
      signatures: pages.signatures,
      purge: config.redisUrl === undefined ? purgeEverywhere(purgePages) : purgePages,
      now: Date.now,
    });
    server.on('request', app);
    const purgeContent = (tags: readonly string[]) =>
      purgePages(tags).catch((error) =>
        log.warn({ tags, reason: String(error) }, 'not purged in Redis: the pages stay until they expire'),
      );
    onPurge(purgeContent);
    // Redis may hold pages made outdated by this start.
    if (facts && facts.imported.tags.length > 0) await purgeContent(facts.imported.tags);
    const askForRestart = reportSocietyChange(config, log);
    api?.onImport(({ tags, unready }) => {
      readiness.reason = unready;
      askForRestart(tags);
      void purgeContent(tags);
      if (toTags('redirects.all').some((tag) => tags.includes(tag))) void redirects.refresh();
    });
    if (api) rendering.onEdit?.(reloadOnEdit(api, upstream, log));
    api?.onChange((isUp) => {
      readiness.degraded = isUp ? undefined : API_RESTARTS;
    });

    await redirects.refresh();
    redirects.start();
    if (config.metrics) {
      const address = { setting: 'METRICS_PORT', ...config.metrics } as const;
      const apiMetrics = api && createApiMetrics(api);
      const text = async () => (await metrics.text()) + ((await apiMetrics?.text()) ?? '');
      opened.push(await startMetricsServer(text, address.port, address.host).catch(explainListenError(address)));
    }
    server.listen(config.port, config.host);
    await once(server, 'listening').catch(
      explainListenError({ setting: 'PORT', port: config.port, host: config.host }),
    );
    const timeoutMs = rendering.development ? 0 : config.warmUp;
    // Requests before readiness are served meanwhile.
    void warmUp(app, { host: new URL(config.publicOrigin).host, timeoutMs }).then((pages) => {
      if (readiness.state === 'starting') readiness.state = 'ready';
      log.info({ pages, ...release }, 'ready');
    });

    if (!isWorker)
      reportStart(config, { api: facts, isDevelopment: rendering.development !== undefined, secrets }, log);
  } catch (error) {
    // After a signal, errors come from resources being closed.
    if (stop(1)) printFailure(error);
  }
}
