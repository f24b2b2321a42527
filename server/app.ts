import type { RequestListener } from 'node:http';
import compression from 'compression';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { Logger } from 'pino';
import { TEMPLATES_PATH } from '../shared/constants.ts';
import { WITHOUT_SCRIPTS_PATH } from '../shared/forms/member-forms.ts';
import type { Site } from '../shared/site/resolve.ts';
import { apiProxy } from './api-proxy/api-proxy.ts';
import { createClientReads } from './api-proxy/client-reads.ts';
import { providerHooks } from './api-proxy/provider-hooks.ts';
import { pictures } from './assets/pictures.ts';
import { staticFiles } from './assets/static-files.ts';
import type { Config } from './config/config.ts';
import { creditFiles } from './credits/credit-files.ts';
import { discovery } from './discovery/discovery.ts';
import { editor } from './editor/editor.ts';
import { forms } from './forms/forms.ts';
import { SENT_ONCE } from './http/compress.ts';
import { redirectSignIn } from './identity/redirect-sign-in.ts';
import type { Metrics } from './observability/metrics.ts';
import type { PageCache } from './page-cache/page-cache.ts';
import { purgeHook } from './page-cache/purge.ts';
import type { UsedSignatures } from './page-cache/used-signatures.ts';
import { canonicalRedirect } from './pipeline/canonical-redirect.ts';
import { requestTargetCheck } from './pipeline/check-request-target.ts';
import { stripForwardedPorts, type TrustsProxy } from './pipeline/client-address.ts';
import { clientErrors, errorHandler, methodNotAllowed } from './pipeline/error-handler.ts';
import { extraHosts } from './pipeline/extra-hosts.ts';
import { gonePages } from './pipeline/gone-pages.ts';
import { health, type Readiness } from './pipeline/health.ts';
import { memberGuard } from './pipeline/member-guard.ts';
import type { RateLimiters } from './pipeline/rate-limiters.ts';
import { requestContext } from './pipeline/request-context.ts';
import { securityHeaders } from './pipeline/security-headers.ts';
import { sessionCheck } from './pipeline/session-check.ts';
import { vitals } from './pipeline/vitals.ts';
import { openWithoutScripts } from './pipeline/without-scripts.ts';
import { cachedPage } from './render/cached-page.ts';
import { deadlineEmbed } from './render/deadline-embed.ts';
import { drawings } from './render/drawings.ts';
import { rejectOverload, renderPage } from './render/page.ts';
import { createPageRenderer } from './render/page-renderer.ts';
import { readPageRequest } from './render/page-request.ts';
import { pageText } from './render/page-text.ts';
import { createRenderSemaphore } from './render/render-semaphore.ts';
import { isSearchPage } from './render/search-page.ts';
import { serveHitsBefore } from './render/serve-hits.ts';
import type { Rendering } from './render/server-bundle.ts';
import { shareCards } from './render/share-cards.ts';
import { createDeviceCookie } from './session/device-cookie.ts';
import { createSessionCookie } from './session/session-cookie.ts';
import type { Upstream } from './upstream/client.ts';
import { createMissingCalls, NONE_MISSING } from './upstream/missing-calls.ts';
import type { RedirectList } from './upstream/redirect-list.ts';

/** In milliseconds, as long as for the API: a process just started needs over a second. */
const RENDER_QUEUE_TIMEOUT_MS = 2500;
/** Four times as many pages may wait; others get 503. */
const RENDER_CONCURRENCY = 24;
const RENDER_QUEUE_FACTOR = 4;

export type Dependencies = {
  readonly site: Site;
  readonly upstream: Upstream;
  readonly redirects: RedirectList;
  /** Undefined in development, and when the cache is off. */
  readonly cache: PageCache | undefined;
  /** Purges pages and API answers by tag, in every replica. */
  readonly purge: (tags: readonly string[]) => Promise<void>;
  readonly signatures: UsedSignatures;
  readonly rendering: Rendering;
  readonly apiOrigin: string;
  /** Sign XSRF tokens and seal sessions; the first signs and seals, all are accepted. */
  readonly secrets: readonly string[];
  readonly rateLimiters: RateLimiters;
  readonly allowedHosts: ReadonlySet<string>;
  readonly readiness: Readiness;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly now: () => number;
  readonly clientFolder: string | undefined;
  /** Undefined: share cards stay in memory. */
  readonly cardFolder?: string | undefined;
  readonly renderConcurrency?: number | undefined;
  readonly development?: RequestHandler;
};

/** The order is behaviour: each middleware relies on the checks of the earlier ones. */
export function createApp(config: Config, deps: Dependencies): RequestListener {
  const { site, redirects, rendering, secrets, metrics, now, development, cache } = deps;
  const { renderConcurrency = RENDER_CONCURRENCY } = deps;
  const sessionCookie = createSessionCookie({ secrets, secure: config.isHttps, now });
  const deviceCookie = createDeviceCookie({ secrets, secure: config.isHttps });
  const semaphore = createRenderSemaphore({
    concurrency: renderConcurrency,
    queueLimit: renderConcurrency * RENDER_QUEUE_FACTOR,
    timeoutMs: RENDER_QUEUE_TIMEOUT_MS,
  });
  metrics.watch('rostrum_renders', 'Pages being rendered', () => semaphore.active);
  metrics.watch('rostrum_renders_waiting', 'Pages that wait for a permit to render', () => semaphore.waiting);
  const missingCalls = config.isForeignApi ? createMissingCalls(deps.upstream, now) : NONE_MISSING;
  const renderer = createPageRenderer({ ...deps, config, semaphore, missingCalls });
  const page = renderPage({ ...deps, config, sessionCookie, renderer });
  const readRequest = (req: Request, res: Response) => readPageRequest(req, res, { config, site, now });
  const isMissing = (req: Request, res: Response) => renderer.isMissing(readRequest(req, res));
  const clientReads = createClientReads(config, (req, res) => isSearchPage(readRequest(req, res)));
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.set('trust proxy', config.trustProxy.length > 0 ? config.trustProxy : false);
  app.set('etag', false);

  app.use(stripForwardedPorts);
  const observed = { ...deps, trustsProxy: toTrustsProxy(app) };
  app.use(requestContext(observed));
  app.use(securityHeaders(config, { dev: development !== undefined }));
  app.use(health(deps.readiness, redirects));
  app.use(extraHosts(config, redirects));
  app.use(requestTargetCheck(deps.allowedHosts));
  if (development) app.use(development);
  app.use(purgeHook({ ...deps, secret: config.purgeSecret }));
  app.use(providerHooks(deps));
  app.use(vitals(config, deps));
  app.use(sessionCheck(sessionCookie));
  app.use(apiProxy(config, { ...deps, sessionCookie, deviceCookie, clientReads: clientReads.calls }));
  // After the proxy, which compresses API responses itself.
  app.use(compression({ brotli: SENT_ONCE }));
  app.use(staticFiles(deps.clientFolder, site));
  app.use(editor({ ...deps, config }));
  app.use(pictures(deps));
  app.use(drawings(rendering.bundle, config));
  app.use(shareCards({ ...deps, config }));
  app.use(discovery({ ...deps, config }));
  app.use(deadlineEmbed({ ...deps, config }));
  app.use(canonicalRedirect(redirects, site));
  app.use(gonePages(redirects));
  app.get(WITHOUT_SCRIPTS_PATH, openWithoutScripts(sessionCookie, config.publicOrigin));
  app.use(memberGuard(site, sessionCookie, config.publicOrigin));
  app.use(redirectSignIn({ ...deps, config, sessionCookie, deviceCookie }));
  app.use(forms({ ...deps, config, sessionCookie, deviceCookie, page, isMissing }));
  app.use(creditFiles({ ...deps, config, sessionCookie }));
  app.get(`${TEMPLATES_PATH}/:file.md`, pageText({ ...deps, sessionCookie }));
  app.get('/{*path}', clientReads.pages);
  if (cache) app.get('/{*path}', cachedPage({ ...deps, cache, config, renderer }));
  app.get('/{*path}', page);
  app.use(methodNotAllowed);
  app.use(clientErrors);
  app.use(rejectOverload(config, metrics));
  app.use(errorHandler(config, metrics, { isDevelopment: development !== undefined }));
  return cache ? serveHitsBefore(app, { ...observed, cache }) : app;
}

const toTrustsProxy = (app: Express): TrustsProxy => app.get('trust proxy fn');
