import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import { sendErrorPage } from './error-page.ts';
import { contextOf } from './request-context.ts';

/** Responds 405 to every method but GET and HEAD on a page's path. */
export const methodNotAllowed: RequestHandler = (_req, res) => {
  res
    .status(405)
    .set({ Allow: 'GET, HEAD', 'Cache-Control': 'no-store' })
    .type('text/plain')
    .send('405: pages are read with GET\n');
};

/** Logs an unhandled error and answers without details of it, by a page that needs no rendering, because rendering may have failed. */
export function errorHandler(config: Config, metrics: Metrics): ErrorRequestHandler {
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
    sendErrorPage(res, config, {
      status: 500,
      title: 'Something went wrong',
      text: `The page could not be rendered. Please try again. If it happens again, tell us this number: ${requestId}`,
    });
  };
}
