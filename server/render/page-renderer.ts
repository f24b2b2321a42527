import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { Site } from '../../shared/site/resolve.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../observability/metrics.ts';
import { toContext } from '../pipeline/request-context.ts';
import { type Upstream, UpstreamError } from '../upstream/client.ts';
import type { MissingCalls } from '../upstream/missing-calls.ts';
import type { RedirectList } from '../upstream/redirect-list.ts';
import type { PageToRender } from './document.ts';
import { type LoadedPage, loadPage, loadStatus } from './load-page.ts';
import type { PageRequest } from './page-request.ts';
import type { RenderSemaphore } from './render-semaphore.ts';
import type { Rendering } from './server-bundle.ts';
import { streamPage } from './stream-page.ts';

export type RendererOptions = {
  config: Config;
  site: Site;
  upstream: Upstream;
  redirects: Pick<RedirectList, 'isLoaded'>;
  missingCalls: MissingCalls;
  rendering: Rendering;
  semaphore: RenderSemaphore;
  metrics: Metrics;
  log: Logger;
  now: () => number;
};

export type PageRenderer = ReturnType<typeof createPageRenderer>;

/** In seconds, after an API failure or under overload. */
export const RETRY_AFTER_SECONDS = 5;

/** For one response (`send`), or as HTML for the page cache (`load`, `pageOf`). */
export function createPageRenderer(options: RendererOptions) {
  const { config, site, upstream, redirects, missingCalls, rendering, semaphore, metrics, log } = options;

  function reportRenderError(error: unknown, requestLog = log): void {
    metrics.count('render-error');
    requestLog.error(describe(error), 'rendering failed');
  }

  const toLoad = ({ preview, session, form }: PageRequest, revalidate = false) => ({
    upstream,
    preview,
    revalidate,
    bearer: session?.noScript ? session.token : undefined,
    showsForm: form.state !== undefined,
    streamingDeadlineMs: config.streamingDeadline,
    onFailure(error: unknown, call: { readonly id: string }) {
      metrics.count('call-failed');
      // The API client reports its own failures, as one outage.
      if (!(error instanceof UpstreamError)) log.warn({ call: call.id, ...describe(error) }, 'call failed');
    },
  });

  return {
    rendering,
    semaphore,
    reportRenderError,

    /** With `revalidate` no stale answer is used. */
    async load(request: PageRequest, { revalidate = false } = {}): Promise<LoadedPage> {
      const known = missingCalls.checked();
      const loaded = await loadPage(request.input, toLoad(request, revalidate));
      await known;
      return loaded;
    },

    /** False while the API is away: then nothing is known. */
    async isMissing(request: PageRequest): Promise<boolean> {
      return request.gone !== undefined || (await loadStatus(request.input, toLoad(request))) === 404;
    },

    /** Until the redirect list is loaded, a missing page may be an old URL (section 2). */
    pageOf({ input, location, external, gone, session, form }: PageRequest, loaded: LoadedPage): PageToRender {
      const { kind } = input.match.route;
      const known = external ? 200 : gone ? 410 : kind === 'preview' ? 404 : loaded.status;
      const redirectsPending = known === 404 && kind !== 'preview' && !redirects.isLoaded();
      const status = redirectsPending ? 503 : known;
      const page = { config, site, input, location, loaded, status, external, gone, redirectsPending } as const;
      const forMember = session?.noScript === true;
      return { ...page, forMember, missingCalls: missingCalls.list(), formState: form.state, formToken: form.token };
    },

    /** Stream the shell first, and each part when its calls have settled. */
    async send(
      page: PageToRender,
      { preview, form }: PageRequest,
      req: Request,
      res: Response,
      { onRendered }: { onRendered: () => void },
    ): Promise<void> {
      const { log: requestLog } = toContext(res);
      toContext(res).cacheStatus = 'rostrum; fwd=bypass';
      res
        .status(page.status === 200 ? form.status : page.status)
        .type('html')
        .set({ 'Cache-Control': 'private, no-store', 'Cache-Status': 'rostrum; fwd=bypass' });
      if (page.status === 503) res.set('Retry-After', String(RETRY_AFTER_SECONDS));
      if (preview) res.set({ 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' });
      if (req.method === 'HEAD') {
        res.end();
        return;
      }
      // The browser renders a failed part again.
      const onRenderError = (error: unknown) => reportRenderError(error, requestLog);
      await streamPage(res, page, { rendering, onRendered, onRenderError });
    },
  };
}

export function describe(error: unknown): { reason: string; stack?: string | undefined } {
  return error instanceof Error ? { reason: error.message, stack: error.stack } : { reason: String(error) };
}
