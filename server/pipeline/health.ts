import type { RequestHandler } from 'express';

/** Whether the process accepts traffic. Independent of the API, whose outage must not make every replica unready. */
export type Readiness = {
  state: 'starting' | 'ready' | 'stopping';
  /** Why a process that has started is not ready, as a sentence. */
  reason?: string | undefined;
};

/** Answers `/livez` (liveness) and `/readyz` (readiness) for load balancers. */
export function health(readiness: Readiness): RequestHandler {
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
      .send(ok ? 'ok\n' : `not ready${readiness.reason === undefined ? '' : `: ${readiness.reason}`}\n`);
  };
}
