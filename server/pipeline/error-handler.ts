import { STATUS_CODES } from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../observability/metrics.ts';
import { sendErrorPage } from './error-page.ts';
import { toContext } from './request-context.ts';

export const methodNotAllowed: RequestHandler = (_req, res) => {
  res
    .status(405)
    .set({ Allow: 'GET, HEAD', 'Cache-Control': 'no-store' })
    .type('text/plain')
    .send('405: pages are read with GET\n');
};

const REPRESENTATION_HEADERS = ['Content-Encoding', 'Content-Length', 'ETag', 'Last-Modified', 'Accept-Ranges'];

/** A body too large, an unknown encoding, or an unsatisfiable range. */
export const clientErrors: ErrorRequestHandler = (error, _req, res, next) => {
  const status = clientErrorStatus(error);
  if (status === undefined || res.headersSent) next(error);
  else sendClientError(res, status);
};

export function clientErrorStatus(error: unknown): number | undefined {
  if (!(error instanceof Error && 'status' in error && 'expose' in error)) return undefined;
  const { status, expose } = error;
  return expose === true && typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

function sendClientError(res: Response, status: number): void {
  for (const name of REPRESENTATION_HEADERS) res.removeHeader(name);
  res.status(status).set('Cache-Control', 'no-store').type('text/plain').send(`${status}: ${STATUS_CODES[status]}\n`);
}

/**
 * Static, because rendering may have failed.
 * @param isDevelopment shows the error's details
 */
export function errorHandler(
  config: Config,
  metrics: Metrics,
  { isDevelopment = false }: { isDevelopment?: boolean } = {},
): ErrorRequestHandler {
  return (error, _req, res, next) => {
    const { log, requestId } = toContext(res);
    metrics.count('unhandled-error');
    log.error(
      { error: error instanceof Error ? { message: error.message, stack: error.stack } : String(error) },
      'unhandled error',
    );
    if (res.headersSent) {
      next(error);
      return;
    }
    if (isDevelopment) {
      res.status(500).set('Cache-Control', 'no-store').type('text/plain').send(toDetails(error));
      return;
    }
    sendErrorPage(res, config, {
      status: 500,
      title: 'Something went wrong',
      text: `We couldn’t show the page. Try again. If it happens again, tell us this number: ${requestId}`,
    });
  };
}

/** Vite adds place and excerpt of the source. */
function toDetails(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { loc, frame } = sourceError.safeParse(error).data ?? {};
  const place = loc && `${loc.file ?? ''}:${loc.line}:${loc.column}`;
  const parts = [error.message, place, frame, error.stack].filter((part) => part !== undefined && part !== '');
  return stripVTControlCharacters(parts.join('\n\n'));
}

const sourceError = z.object({
  loc: z.object({ file: z.string().optional(), line: z.number(), column: z.number() }).optional(),
  frame: z.string().optional(),
});
