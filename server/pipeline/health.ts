import type { RequestHandler } from 'express';
import type { RedirectList } from '../upstream/redirect-list.ts';

/** Whether the process accepts traffic. Independent of the API, whose outage must not make every replica unready. */
export type Readiness = {
  state: 'starting' | 'ready' | 'stopping';
  /** Why a process that has started is not ready, as a sentence. */
  reason?: string | undefined;
  /** A fault of a process that accepts traffic nevertheless, as a sentence. */
  degraded?: string | undefined;
};

/** The answer of `/readyz` while there is no embedded API: an outage of the API makes no replica unready. */
export const API_RESTARTS = 'the embedded API is being restarted; cached pages are served';

/** Answers `/livez` (liveness) and `/readyz` (readiness) for load balancers. */
export function health(readiness: Readiness, redirects: Pick<RedirectList, 'problem'>): RequestHandler {
  return (req, res, next) => {
    const path = req.url.split('?', 1)[0];
    if ((req.method !== 'GET' && req.method !== 'HEAD') || (path !== '/livez' && path !== '/readyz')) {
      next();
      return;
    }
    res.locals.context.route = 'health';
    const ok = path === '/livez' || (readiness.state === 'ready' && readiness.reason === undefined);
    res
      .status(ok ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .type('text/plain')
      .send(
        ok
          ? okText(path, readiness.degraded ?? redirects.problem())
          : `not ready${readiness.reason === undefined ? '' : `: ${readiness.reason}`}\n`,
      );
  };
}

const okText = (path: string | undefined, degraded: string | undefined): string =>
  path === '/readyz' && degraded !== undefined ? `ok, but ${degraded}\n` : 'ok\n';
