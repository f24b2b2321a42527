import { once } from 'node:events';
import { createServer } from 'node:http';
import { pino } from 'pino';
import { createSite } from '../shared/site/resolve.ts';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { startEmbeddedApi } from './embedded-api.ts';
import { createMetrics, startMetricsServer } from './metrics.ts';
import { loadRendering } from './render/rendering.ts';
import { loadSecrets } from './secrets.ts';
import { drainOnSignal } from './shutdown.ts';
import { createUpstream } from './upstream/client.ts';
import { createRedirectList } from './upstream/redirect-list.ts';
import { printFailure, printWelcome } from './welcome.ts';

/** Starts the site: settings, the embedded API unless another is given, the pipeline, the port; and stops it in order. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, base: { part: 'site' } });
  const metrics = createMetrics({ process: true });
  const server = createServer();
  const [api, rendering, secrets] = await Promise.all([
    config.apiOrigin ? undefined : startEmbeddedApi(config),
    loadRendering(server),
    loadSecrets(config.secrets, config.dataDir),
  ]);
  const apiOrigin = config.apiOrigin ?? api?.origin ?? '';

  const site = createSite(config);
  const upstream = createUpstream({
    origin: apiOrigin,
    product: config.product,
    timeout: config.upstreamTimeout,
    now: Date.now,
    onError: (error) => log.warn({ reason: error.message }, 'refresh failed; the stale answer stays'),
  });
  const redirects = createRedirectList({ site, upstream, ownOrigin: config.publicOrigin, log, metrics });
  const readiness = { ready: false };
  const allowedHosts = new Set(config.allowedHosts.map((host) => host.toLowerCase()));
  server.on(
    'request',
    createApp(config, {
      ...{ site, upstream, redirects, secrets, apiOrigin, allowedHosts, readiness, log, metrics },
      ...rendering,
      now: Date.now,
    }),
  );

  server.listen(config.port, config.host);
  await once(server, 'listening');
  await redirects.refresh();
  redirects.start();
  readiness.ready = true;
  const metricsServer =
    config.metricsPort === undefined ? undefined : await startMetricsServer(metrics, config.metricsPort, config.host);

  const stop = drainOnSignal(server, {
    config,
    readiness,
    log,
    async afterwards() {
      redirects.stop();
      metricsServer?.close();
      await upstream.close();
      await api?.close();
    },
  });
  api?.onExit((code) => {
    log.error({ code }, 'the embedded API ended; the site cannot go on without it');
    stop(1);
  });
  printWelcome(config, api);
}

main().catch((error: unknown) => {
  printFailure(error instanceof ConfigError || error instanceof Error ? error.message : String(error));
  process.exit(1);
});
