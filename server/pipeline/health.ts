import type { RequestHandler } from 'express';

/** Whether the process should get traffic. Does not look at the API: its outage must not take the whole fleet away. */
export type Readiness = { state: 'starting' | 'ready' | 'stopping' };

/** Step 3: `/livez` says that the process answers, `/readyz` whether a load balancer should send it requests. */
export function health(readiness: Readiness): RequestHandler {
  return (req, res, next) => {
    const path = req.url.split('?', 1)[0];
    if ((req.method !== 'GET' && req.method !== 'HEAD') || (path !== '/livez' && path !== '/readyz')) {
      next();
      return;
    }
    res.locals.context.route = 'health';
    const ok = path === '/livez' || readiness.state === 'ready';
    res
      .status(ok ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .type('text/plain')
      .send(ok ? 'ok\n' : 'not ready\n');
  };
}
