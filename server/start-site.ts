import { once } from 'node:events';
import { pino } from 'pino';
import { createSite } from '../shared/site/resolve.ts';
import type { Config } from './config.ts';
import { startEmbeddedApi } from './embedded-api.ts';
import { createLimitedServer } from './http-server.ts';
import { explainListening } from './listening-failure.ts';
import type { Readiness } from './pipeline/health.ts';
import { loadSecrets } from './secrets.ts';
import { drainOnSignal } from './shutdown.ts';
import { warmUp } from './warm-up.ts';
import { printFailure, printWelcome } from './welcome.ts';
import { isWorker, purgeEverywhere, stopWhenTold } from './worker.ts';

/**
 * Starts the site in this process: the embedded API unless another is given, the pipeline, the port. Whatever ends it (a signal, a
 * failure on the way up, the end of the API) closes again what was opened, the latest first.
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
    async afterwards() {
      for (const part of opened.toReversed()) await part.close();
    },
  });
  stopWhenTold(stop);

  try {
    const api = config.apiOrigin ? undefined : startEmbeddedApi(config);
    if (api) opened.push(api);
    // This half of the site is loaded while the API, a process of its own, loads the other.
    const [
      facts,
      secrets,
      rendering,
      { createApp },
      { createMetrics, startMetricsServer },
      upstreams,
      redirectLists,
      { openPageCache },
      { openAttempts },
      { openFormOutcomes },
    ] = await Promise.all([
      api?.ready,
      loadSecrets(config.secrets, config.dataDir),
      import('./render/rendering.ts').then(({ loadRendering }) => loadRendering(server)),
      import('./app.ts'),
      import('./metrics.ts'),
      import('./upstream/client.ts'),
      import('./upstream/redirect-list.ts'),
      import('./cache/open-cache.ts'),
      import('./pipeline/attempts.ts'),
      import('./forms/form-outcomes.ts'),
    ]);

    const apiOrigin = config.apiOrigin ?? facts?.origin ?? '';
    const site = createSite(config);
    const metrics = createMetrics({ process: true });
    const upstream = upstreams.createUpstream({
      origin: apiOrigin,
      product: config.product,
      timeout: config.upstreamTimeout,
      now: Date.now,
      metrics,
      onError: (error) => log.warn({ reason: error.message }, 'refresh failed; the stale answer stays'),
    });
    opened.push(upstream);
    const pages = await openPageCache({
      ...{ config, log, metrics, now: Date.now, build: rendering.rendering.build },
      forgetAnswers: upstream.forget,
    });
    opened.push(pages);
    const attempts = await openAttempts(config, {
      now: Date.now,
      onError: (error) => log.warn({ reason: String(error) }, 'attempts are counted here alone'),
    });
    opened.push(attempts);
    const formOutcomes = await openFormOutcomes(config, (error) =>
      log.warn({ reason: String(error) }, 'forms are remembered here alone'),
    );
    if (formOutcomes) opened.push(formOutcomes);
    const redirects = redirectLists.createRedirectList({
      ...{ site, upstream, log, metrics },
      ownOrigin: config.publicOrigin,
    });
    opened.push({ close: redirects.stop });
    const allowedHosts = new Set(config.allowedHosts.map((host) => host.toLowerCase()));
    const app = createApp(config, {
      ...{ site, upstream, redirects, secrets, apiOrigin, allowedHosts, readiness, log, metrics },
      ...rendering,
      ...{ attempts, formOutcomes },
      cache: rendering.development ? undefined : pages.cache,
      purge: config.redisUrl === undefined ? purgeEverywhere(pages.purge) : pages.purge,
      now: Date.now,
    });
    server.on('request', app);

    await redirects.refresh();
    redirects.start();
    if (config.metricsPort !== undefined) {
      const place = { setting: 'METRICS_PORT', port: config.metricsPort, host: config.host } as const;
      opened.push(await startMetricsServer(metrics.text, place.port, place.host).catch(explainListening(place)));
    }
    server.listen(config.port, config.host);
    await once(server, 'listening').catch(explainListening({ setting: 'PORT', port: config.port, host: config.host }));
    const within = rendering.development ? 0 : config.warmUp;
    // Whoever comes by himself is served meanwhile.
    void warmUp(app, { host: new URL(config.publicOrigin).host, within }).then((pages) => {
      if (readiness.state === 'starting') readiness.state = 'ready';
      log.info({ pages }, 'ready');
    });

    api?.onExit((code, signal) => {
      log.error({ code, signal }, 'the embedded API ended; the site cannot go on without it');
      stop(1);
    });
    if (!isWorker) printWelcome(config, facts);
  } catch (error) {
    // After a signal the parts fail because they are being closed: that is no news.
    if (stop(1)) printFailure(error);
  }
}
