import type { Request, RequestHandler } from 'express';
import { setValidators } from '../http/validators.ts';
import { toContext } from '../pipeline/request-context.ts';
import { UpstreamError } from '../upstream/client.ts';

export type TextFile = {
  readonly type: string;
  readonly body: string;
  /** Without a name the browser shows the file. */
  readonly saveAs?: string;
};

const FRESH_SECONDS = 300;
const RETRY_AFTER_SECONDS = 60;

/**
 * Continue for a missing file, which the old-URL list may redirect; answer 503 when the API fails, so that clients
 * retry.
 */
export function sendFile(route: string, make: (req: Request) => Promise<TextFile | undefined>): RequestHandler {
  return async (req, res, next) => {
    toContext(res).route = route;
    let file: TextFile | undefined;
    try {
      file = await make(req);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      toContext(res).log.warn({ reason: error.message }, 'file could not be generated');
      res.status(503).set({ 'Retry-After': String(RETRY_AFTER_SECONDS), 'Cache-Control': 'no-store' });
      res.type('text/plain').send('503: the data is not available at the moment\n');
      return;
    }
    if (!file) {
      next();
      return;
    }
    res.set({
      'Cache-Control': `public, max-age=${FRESH_SECONDS}`,
      'Content-Type': `${file.type}; charset=utf-8`,
      ...(file.saveAs && { 'Content-Disposition': `attachment; filename="${file.saveAs}"` }),
    });
    setValidators(res, file.body);
    res.send(file.body);
  };
}
