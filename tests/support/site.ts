import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import supertest from 'supertest';
import { createApp } from '../../server/app.ts';
import { type Config, readConfig } from '../../server/config/config.ts';
import { createLimitedServer } from '../../server/http/http-server.ts';
import { createMetrics, type Metrics } from '../../server/observability/metrics.ts';
import { openPageCache } from '../../server/page-cache/open-page-cache.ts';
import type { Readiness } from '../../server/pipeline/health.ts';
import { openRateLimiters } from '../../server/pipeline/rate-limiters.ts';
import { buildCacheMemory } from '../../server/process/cache-memory.ts';
import { loadBuild, type Rendering } from '../../server/render/server-bundle.ts';
import { createUpstream } from '../../server/upstream/client.ts';
import { createFailureLog } from '../../server/upstream/failure-log.ts';
import { createRedirectList, type RedirectList } from '../../server/upstream/redirect-list.ts';
import { createSite } from './create-site.ts';

/** The whole pipeline on a free port, with the test's clock and API. */
export type TestSite = {
  readonly app: RequestListener;
  readonly origin: string;
  readonly port: number;
  /** Sends one request on its own connection, without redirects; accepts gzip by default and decodes the body. */
  readonly request: ReturnType<typeof supertest>;
  readonly config: Config;
  readonly redirects: RedirectList;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** Parsed log lines. */
  readonly log: Record<string, unknown>[];
  /** Purges cache entries by tag, as the purge hook does. */
  purge(tags: readonly string[]): Promise<void>;
  /** Ends the pending requests to the API, as their deadline does. */
  expireRequests(): void;
  /** Advances the clock, in milliseconds. */
  advance(milliseconds: number): void;
  openConnections(): Promise<number>;
  close(): Promise<void>;
};

type Options = {
  apiOrigin: string;
  /** In milliseconds, of a command to Redis; by default longer than in production, for a busy machine. */
  redisTimeoutMs?: number;
  /** Limits on slow clients, in milliseconds; by default those of production. */
  limits?: Parameters<typeof createLimitedServer>[0];
  /** Environment variables. */
  environment?: Record<string, string>;
  secrets?: readonly string[];
  /** Epoch milliseconds at which the clock is stopped; by default the real clock. */
  now?: number;
  /** Pages that are rendered at the same time. */
  renderConcurrency?: number;
  /** Replaces the build's rendering, to test its failures. */
  rendering?: Rendering;
  /** Whether the redirect list counts as loaded before a test loads one; true by default. */
  redirectsLoaded?: boolean;
};

const LENIENT = {
  // Many tests sign in and send forms repeatedly from one address.
  SIGN_IN_LIMIT: '1000',
  FORM_LIMIT: '1000',
  ACCOUNT_LIMIT: '1000',
  // On a busy machine a page is still complete, and cached. Tests of the deadlines set shorter ones.
  UPSTREAM_TIMEOUT_MS: '30000',
  STREAMING_DEADLINE_MS: '30000',
};
const BUSY_REDIS_TIMEOUT_MS = 10_000;
const SECRETS = ['a secret of the tests, long enough to sign with'];
const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
let build: Promise<Rendering> | undefined;

/** @throws Error that names `npm run build` when there is no build. */
export async function startSite(options: Options): Promise<TestSite> {
  const { apiOrigin, environment = {}, now, redirectsLoaded = true } = options;
  build ??= loadBuild(DIST);
  const rendering = options.rendering ?? (await build);
  const server = createLimitedServer(options.limits);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const config = readConfig({
    PORT: String(port),
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    ...LENIENT,
    ...environment,
  });

  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const metrics = createMetrics();
  const site = createSite(config);
  let shift = 0;
  const clock = () => (now ?? Date.now()) + shift;
  let expiry = new AbortController();
  const memory = buildCacheMemory(config);
  const failures = createFailureLog(log);
  const upstream = createUpstream({
    origin: apiOrigin,
    product: config.product,
    cacheBytes: memory.answers,
    timeoutMs: config.upstreamTimeout,
    timeoutSignal: (timeoutMs) => AbortSignal.any([AbortSignal.timeout(timeoutMs), expiry.signal]),
    now: clock,
    metrics,
    onError: failures.failed,
    onSuccess: failures.succeeded,
  });
  const list = createRedirectList({ site, upstream, ownOrigin: config.publicOrigin, log, metrics });
  const redirects = { ...list, isLoaded: () => redirectsLoaded || list.isLoaded() };
  const readiness: Readiness = { state: 'ready' };
  const {
    cache,
    purge,
    signatures,
    close: closeCache,
  } = await openPageCache({
    config,
    maxBytes: memory.pages,
    log,
    metrics,
    now: clock,
    build: rendering.build,
    secrets: options.secrets ?? SECRETS,
    purgeAnswers: upstream.purge,
    redisTimeoutMs: options.redisTimeoutMs ?? BUSY_REDIS_TIMEOUT_MS,
  });
  const onError = (error: unknown) => log.warn({ reason: String(error) });
  const rateLimiters = await openRateLimiters(config, { failed: onError, ended: () => {} });
  const app = createApp(config, {
    site,
    upstream,
    redirects,
    rendering,
    cache,
    purge,
    signatures,
    apiOrigin,
    readiness,
    log,
    metrics,
    rateLimiters,
    secrets: options.secrets ?? SECRETS,
    allowedHosts: new Set(config.allowedHosts),
    now: clock,
    clientFolder: `${DIST}/client`,
    renderConcurrency: options.renderConcurrency,
  });
  server.on('request', app);
  return {
    app,
    origin: `http://127.0.0.1:${port}`,
    port,
    request: supertest(server),
    config,
    redirects,
    metrics,
    readiness,
    log: lines,
    purge,
    expireRequests() {
      expiry.abort(new DOMException('The deadline has passed', 'TimeoutError'));
      expiry = new AbortController();
    },
    advance(milliseconds) {
      shift += milliseconds;
    },
    openConnections: () =>
      new Promise((resolve) => {
        server.getConnections((_error, count) => resolve(count));
      }),
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await closeCache();
      rateLimiters.close();
      await upstream.close();
    },
  };
}
