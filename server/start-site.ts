import { once } from 'node:events';
import { pino } from 'pino';
import { createSite } from '../shared/site/resolve.ts';
import type { Config } from './config.ts';
import { startEmbeddedApi } from './embedded-api.ts';
import { createLimitedServer } from './http-server.ts';
import { explainListenError } from './listening-failure.ts';
import { API_RESTARTS, type Readiness } from './pipeline/health.ts';
import { readRelease } from './release.ts';
import { loadSecrets } from './secrets.ts';
import { drainOnSignal } from './shutdown.ts';
import { tracingOf } from './tracing/settings.ts';
import { warmUp } from './warm-up.ts';
import { printFailure, printWelcome } from './welcome.ts';
import { isWorker, onApiState, onPurge, purgeEverywhere, stopOnMessage } from './worker.ts';

/**
 * Starts the site in this process: the embedded API unless another one is configured, the pipeline, the port. A signal or an error during
 * the start closes all resources in the reverse order of their opening.
 */
export async function startSite(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, base: { part: 'site', ...(isWorker && { pid: process.pid }) } });
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
    const tracing = tracingOf(config, { service: 'rostrum', trustsParent: false });
    if (tracing) opened.push({ close: (await import('./tracing/exporter.ts')).startExporter(tracing) });
    const api = config.apiOrigin ? undefined : startEmbeddedApi(config, log);
    if (api) opened.push(api);
    // These modules load while the API starts in its own process.
    const [
      facts,
      secrets,
      rendering,
      { createApp },
      { createMetrics, createApiMetrics, startMetricsServer },
      upstreams,
      redirectLists,
      { openPageCache },
      { openRateLimiters },
      { createStaticHandler },
    ] = await Promise.all([
      api?.ready,
      loadSecrets(config.secrets, config.dataDir),
      import('./render/rendering.ts').then(({ loadRendering }) => loadRendering(server)),
      import('./app.ts'),
      import('./metrics.ts'),
      import('./upstream/client.ts'),
      import('./upstream/redirect-list.ts'),
      import('./page-cache/open-page-cache.ts'),
      import('./pipeline/rate-limiters.ts'),
      import('react-router'),
    ]);

    readiness.reason ??= facts?.imported.unready;
    const apiOrigin = config.apiOrigin ?? facts?.origin ?? '';
    const site = createSite(config, createStaticHandler);
    const metrics = createMetrics({ process: true, release });
    const apiClient = upstreams.createUpstream({
      origin: apiOrigin,
      product: config.product,
      timeoutMs: config.upstreamTimeout,
      now: Date.now,
      metrics,
      onError: (error) => log.warn({ reason: error.message }, 'revalidation failed; the stale answer stays'),
    });
    opened.push(apiClient);
    const upstream = rendering.developmentUpstream?.(apiClient) ?? apiClient;
    const pages = await openPageCache({
      config,
      log,
      metrics,
      now: Date.now,
      build: rendering.rendering.build,
      secrets,
      purgeAnswers: upstream.purge,
    });
    opened.push(pages);
    const rateLimiters = await openRateLimiters(config, (error) =>
      log.warn({ reason: String(error) }, 'rate limits are counted in memory: Redis failed'),
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
      rateLimiters,
      cache: rendering.development ? undefined : pages.cache,
      signatures: pages.signatures,
      purge: config.redisUrl === undefined ? purgeEverywhere(pages.purge) : pages.purge,
      now: Date.now,
    });
    server.on('request', app);
    const purgeContent = (tags: readonly string[]) =>
      pages
        .purge(tags)
        .catch((error) =>
          log.warn({ tags, reason: String(error) }, 'not purged in Redis: the pages stay until they expire'),
        );
    onPurge(purgeContent);
    // Redis may have pages that show what this start has changed.
    if (facts && facts.imported.tags.length > 0) await purgeContent(facts.imported.tags);
    api?.onImport(({ tags, unready }) => {
      readiness.reason = unready;
      void purgeContent(tags);
      if (tags.includes('redirects')) void redirects.refresh();
    });
    api?.onChange((isUp) => {
      readiness.degraded = isUp ? undefined : API_RESTARTS;
    });

    await redirects.refresh();
    redirects.start();
    if (config.metricsPort !== undefined) {
      const address = { setting: 'METRICS_PORT', port: config.metricsPort, host: config.metricsHost } as const;
      const apiMetrics = api && createApiMetrics(api);
      const text = async () => (await metrics.text()) + ((await apiMetrics?.text()) ?? '');
      opened.push(await startMetricsServer(text, address.port, address.host).catch(explainListenError(address)));
    }
    server.listen(config.port, config.host);
    await once(server, 'listening').catch(
      explainListenError({ setting: 'PORT', port: config.port, host: config.host }),
    );
    const timeoutMs = rendering.development ? 0 : config.warmUp;
    // Requests that arrive before the process is ready are served meanwhile.
    void warmUp(app, { host: new URL(config.publicOrigin).host, timeoutMs }).then((pages) => {
      if (readiness.state === 'starting') readiness.state = 'ready';
      log.info({ pages, ...release }, 'ready');
    });

    if (!isWorker) printWelcome(config, facts);
  } catch (error) {
    // After a signal, errors come from resources that are being closed and are not reported.
    if (stop(1)) printFailure(error);
  }
}
