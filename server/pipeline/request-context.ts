import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';

/** What later steps find on `res.locals`. */
export type RequestContext = {
  readonly requestId: string;
  readonly log: Logger;
  /** 128 random bits for this response's Content-Security-Policy. */
  readonly nonce: string;
  /** A low-cardinality name of what answered, for logs and metrics: the page kind, `api`, `asset`. */
  route: string;
};

/** The context the first step of the pipeline made. */
export function contextOf(res: Response): RequestContext {
  return res.locals.context;
}

const MOST_LISTENERS = 30;
const REQUEST_ID = /^[A-Za-z0-9-]{8,64}$/;

/** Step 1: an id, a logger bound to it, and one line and one measurement per request, aborted ones too. No address in full is logged. */
export function requestContext(log: Logger, metrics: Metrics, now: () => number): RequestHandler {
  return (req, res, next) => {
    const started = now();
    const given = req.get('x-request-id');
    const requestId = given && REQUEST_ID.test(given) ? given : randomUUID();
    const context: RequestContext = {
      requestId,
      log: log.child({ requestId }),
      nonce: randomUUID().replaceAll('-', ''),
      route: 'none',
    };
    res.locals.context = context;
    res.setHeader('X-Request-Id', requestId);
    // Streaming, compression and the limits of an exchange each wait for the end of an answer.
    res.setMaxListeners(MOST_LISTENERS);
    res.on('close', () => {
      const aborted = !res.writableFinished;
      const duration = now() - started;
      metrics.observeRequest({
        method: req.method,
        route: context.route,
        status: aborted ? 0 : res.statusCode,
        cache: res.getHeader('Cache-Status')?.toString(),
        duration,
      });
      // Query strings can hold names and tokens: the path alone is logged.
      const path = req.originalUrl.split('?', 1)[0]?.slice(0, 300);
      context.log.info(
        { method: req.method, path, status: res.statusCode, duration, route: context.route, aborted },
        'request',
      );
    });
    next();
  };
}
