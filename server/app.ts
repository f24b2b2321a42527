import type { RequestListener } from 'node:http';
import compression from 'compression';
import express, { type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Site } from '../shared/site/resolve.ts';
import type { PageCache } from './cache/page-cache.ts';
import type { Config } from './config.ts';
import { discovery } from './discovery/discovery.ts';
import { forms } from './forms/forms.ts';
import type { SharedOutcomes } from './forms/shared-outcomes.ts';
import type { Metrics } from './metrics.ts';
import { apiProxy } from './pipeline/api-proxy.ts';
import type { Attempts } from './pipeline/attempts.ts';
import { canonicalRedirect } from './pipeline/canonical-redirect.ts';
import { errorHandler, methodNotAllowed } from './pipeline/error-handler.ts';
import { health, type Readiness } from './pipeline/health.ts';
import { memberGuard } from './pipeline/member-guard.ts';
import { purgeHook } from './pipeline/purge-hook.ts';
import { createRepeater } from './pipeline/repeat.ts';
import { requestContext } from './pipeline/request-context.ts';
import { requestGate } from './pipeline/request-gate.ts';
import { securityHeaders } from './pipeline/security-headers.ts';
import { staticFiles } from './pipeline/static-files.ts';
import { renderPage } from './render/page.ts';
import type { Rendering } from './render/server-bundle.ts';
import { createSessionCookie } from './session/session-cookie.ts';
import { createSlots } from './slots.ts';
import type { Upstream } from './upstream/client.ts';
import type { RedirectList } from './upstream/redirect-list.ts';

/** Longest wait for a place among the pages being made: as long as for the API. A second was too little for a process just started. */
const QUEUE_PATIENCE_MS = 2500;

/** Everything the pipeline needs from outside, so that a test can bring its own. */
export type Dependencies = {
  readonly site: Site;
  readonly upstream: Upstream;
  readonly redirects: RedirectList;
  /** Ready pages; none while developing. */
  readonly cache: PageCache | undefined;
  /** Drops what has changed, here and in every replica. */
  readonly purge: (tags: readonly string[]) => Promise<void>;
  readonly rendering: Rendering;
  /** Origin of the API behind the proxy. */
  readonly apiOrigin: string;
  /** Keys that sign XSRF tokens and seal sessions; the first signs and seals, all are accepted. */
  readonly secrets: readonly string[];
  /** Counts attempts to sign in, and forms. */
  readonly attempts: Attempts;
  /** What all replicas know of forms that were sent; undefined where they share nothing. */
  readonly formOutcomes: SharedOutcomes | undefined;
  readonly allowedHosts: ReadonlySet<string>;
  readonly readiness: Readiness;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The built client's folder; undefined while developing. */
  readonly clientFolder: string | undefined;
  /** Vite's own handlers while developing. */
  readonly development?: RequestHandler;
};

/**
 * The site's request pipeline, in order. The order is behaviour: each step may trust what the ones before it settled. What the last
 * steps have answered from the page cache is repeated before the first.
 */
export function createApp(config: Config, deps: Dependencies): RequestListener {
  const { site, redirects, rendering, secrets, metrics, now, development } = deps;
  const sessionCookie = createSessionCookie({ secrets, secure: config.isHttps, now });
  const slots = createSlots({ slots: config.renderSlots, queue: config.renderSlots * 4, patience: QUEUE_PATIENCE_MS });
  metrics.watch('rostrum_renders', 'Pages being made', () => slots.busy);
  metrics.watch('rostrum_renders_waiting', 'Pages that wait to be made', () => slots.waiting);
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.set('trust proxy', config.trustProxy.length > 0 ? config.trustProxy : false);
  app.set('etag', false);

  app.use(requestContext(deps));
  app.use(securityHeaders(config, { dev: development !== undefined }));
  app.use(health(deps.readiness));
  app.use(requestGate(deps.allowedHosts));
  if (development) app.use(development);
  app.use(purgeHook({ secret: config.purgeSecret, purge: deps.purge, now }));
  const signIns = deps.attempts.of('sign-in');
  app.use(apiProxy(config, { apiOrigin: deps.apiOrigin, attempts: signIns, secrets, sessionCookie }));
  // Behind the proxy: what the API compressed passes as it is.
  app.use(compression());
  app.use(staticFiles(deps.clientFolder, rendering.bundle, config, site));
  app.use(discovery({ ...deps, config }));
  app.use(canonicalRedirect(redirects));
  app.use(memberGuard(site, sessionCookie, config.publicOrigin));
  const repeater = deps.cache && createRepeater({ ...deps, cache: deps.cache });
  const page = renderPage({ ...deps, config, sessionCookie, slots, learn: repeater?.learn });
  app.use(forms({ ...deps, config, sessionCookie, page }));
  app.get('/{*path}', page);
  app.use(methodNotAllowed);
  app.use(errorHandler(metrics));
  return repeater ? repeater.before(app) : app;
}
