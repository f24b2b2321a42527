import { createHash } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { CallId } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { CallRequest } from '../../shared/site/page-data/request.ts';
import { contextOf } from '../pipeline/request-context.ts';
import { type Upstream, UpstreamError } from '../upstream/client.ts';

/** A file made from the API's data, whole before the first byte is sent. */
export type TextFile = {
  readonly type: string;
  readonly body: string;
  /** The name it is saved under; without one it is shown. */
  readonly saveAs?: string;
};

const FRESH_SECONDS = 300;
const RETRY_AFTER_SECONDS = 60;

/**
 * Answers with a file; where there is none, the pipeline goes on: an old address may lead elsewhere. When the API cannot
 * be asked the answer is 503, which readers, crawlers and calendars take as "keep what you have and come back".
 * @param route what it is called in logs and metrics.
 */
export function sendFile(route: string, make: (req: Request) => Promise<TextFile | undefined>): RequestHandler {
  return async (req, res, next) => {
    contextOf(res).route = route;
    let file: TextFile | undefined;
    try {
      file = await make(req);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      contextOf(res).log.warn({ reason: error.message }, 'file not made');
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
      // Weak: the same file may travel compressed.
      ETag: `W/"${createHash('sha256').update(file.body).digest('base64url').slice(0, 27)}"`,
      ...(file.saveAs && { 'Content-Disposition': `attachment; filename="${file.saveAs}"` }),
    });
    // Answers 304 by itself to whoever has this very file.
    res.send(file.body);
  };
}

/**
 * What a call answers; undefined when there is no such thing.
 * @throws UpstreamError when the API could not be asked.
 */
export async function ask<K extends CallId>(
  upstream: Upstream,
  { id, url }: CallRequest<K>,
): Promise<ResponseOf<K> | undefined> {
  const outcome = await upstream.get(id, url);
  // The data was checked against this call's schema where it entered.
  if (outcome.ok) return outcome.data as ResponseOf<K>;
  if (outcome.status === 404 || outcome.status === 400) return undefined;
  throw new UpstreamError(`${id} answered ${outcome.status}`);
}
