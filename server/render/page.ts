import type { ErrorRequestHandler, RequestHandler } from 'express';
import { loginAddress } from '../../shared/addresses/login-address.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../observability/metrics.ts';
import { sendErrorPage } from '../pipeline/error-page.ts';
import { toContext } from '../pipeline/request-context.ts';
import type { SessionCookie } from '../session/session-cookie.ts';
import type { LoadedPage } from './load-page.ts';
import { type PageRenderer, RETRY_AFTER_SECONDS } from './page-renderer.ts';
import { readPageRequest } from './page-request.ts';
import { OverloadError } from './render-semaphore.ts';

type Options = {
  config: Config;
  site: Parameters<typeof readPageRequest>[2]['site'];
  renderer: PageRenderer;
  sessionCookie: SessionCookie;
  now: () => number;
};

export function renderPage(options: Options): RequestHandler {
  const { renderer, sessionCookie } = options;
  return async (req, res) => {
    const request = readPageRequest(req, res, options);
    toContext(res).route = request.input.match.route.kind;
    // Released after rendering, so a client that reads slowly holds no permit.
    await renderer.semaphore.run(async (release) => {
      const started = performance.now();
      const loaded = await renderer.load(request);
      toContext(res).timings.api = performance.now() - started;
      if (res.closed) return;
      if (request.session?.noScript && isUnauthorised(loaded)) {
        // The API no longer knows the session, so end it here too.
        res.set('Cache-Control', 'private, no-store').append('Set-Cookie', sessionCookie.clear());
        res.redirect(302, loginAddress(req.originalUrl));
        return;
      }
      await renderer.send(renderer.pageOf(request, loaded), request, req, res, { onRendered: release });
    });
  };
}

const UNAUTHORISED = 401;

function isUnauthorised({ calls }: LoadedPage): boolean {
  return [...calls.values()].some(({ outcome }) => 'ok' in outcome && !outcome.ok && outcome.status === UNAUTHORISED);
}

export function rejectOverload(config: Config, metrics: Metrics): ErrorRequestHandler {
  return (error, _req, res, next) => {
    if (!(error instanceof OverloadError) || res.headersSent) {
      next(error);
      return;
    }
    metrics.count('overloaded');
    sendErrorPage(res.set('Retry-After', String(RETRY_AFTER_SECONDS)), config, {
      status: 503,
      title: 'One moment',
      text: 'The site is very busy just now. Try again in a few seconds.',
    });
  };
}
