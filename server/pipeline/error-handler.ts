import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Metrics } from '../metrics.ts';
import { contextOf } from './request-context.ts';

/** Step 11: a page was asked for in a way pages are not. */
export const methodNotAllowed: RequestHandler = (_req, res) => {
  res
    .status(405)
    .set({ Allow: 'GET, HEAD', 'Cache-Control': 'no-store' })
    .type('text/plain')
    .send('405: pages are read with GET\n');
};

/** The last resort: always an answer, never a word about the inside, and plain: what failed may be the rendering itself. */
export function errorHandler(metrics: Metrics): ErrorRequestHandler {
  return (error, _req, res, next) => {
    const { log, requestId } = contextOf(res);
    metrics.count('unhandled-error');
    log.error(
      { error: error instanceof Error ? { message: error.message, stack: error.stack } : String(error) },
      'unhandled error',
    );
    if (res.headersSent) {
      next(error);
      return;
    }
    res.status(500).set('Cache-Control', 'no-store').type('html');
    res.send(
      `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Something went wrong</title><h1>Something went wrong</h1><p>The page could not be made. Nothing you sent was lost on the way to us that we know of; please try again.</p><p>If it happens again, tell us this number: ${requestId}</p><p><a href="/">Home page</a></p></html>`,
    );
  };
}
