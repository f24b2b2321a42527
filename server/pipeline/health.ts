import type { RequestHandler } from 'express';
import type { RedirectList } from '../upstream/redirect-list.ts';

/** Independent of the API, whose outage must not make every replica unready. */
export type Readiness = {
  state: 'starting' | 'ready' | 'stopping';
  /** A sentence, for a process that has started but is not ready. */
  reason?: string | undefined;
  /** A sentence, for a process that accepts traffic nevertheless. */
  degraded?: string | undefined;
};

/** Reported by `/readyz`, which stays ready. */
export const API_RESTARTS = 'the embedded API is being restarted; cached pages are served';

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
