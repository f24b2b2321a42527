import type { Request, Response } from 'express';
import { SPECULATION_RULES_PATH } from '../pipeline/speculation-rules.ts';
import type { CachedPage } from './cached-page.ts';
import { chooseEncoding } from './encoding.ts';

/**
 * Browsers and proxies may keep a page, but ask each time whether it still holds: then a purge is seen at once. Nobody may recode it, the
 * site's own compression least of all: its tag, its length and the hashes in its policy are those of these very bytes.
 */
const CACHE_CONTROL = 'public, no-cache, no-transform';

/** What every answer with a page says of its own. */
export function changingHeaders(page: CachedPage, { state, now }: { state: string; now: number }) {
  return {
    'Cache-Status': `rostrum; ${state}`,
    Age: String(Math.max(0, Math.floor((now - page.storedAt) / 1000))),
  } as const;
}

/** Sends a ready page in the form the client accepts; only its head when the client has it already, or asked for no more. */
export function sendPage(req: Request, res: Response, page: CachedPage, options: { state: string; now: number }): void {
  const encoding = chooseEncoding(req.headers['accept-encoding']);
  const body = page.bodies[encoding];
  const etag = `"${page.etag}-${encoding}"`;
  res.setHeader('Content-Security-Policy', page.contentSecurityPolicy);
  res.setHeader('Cache-Control', page.status === 200 ? CACHE_CONTROL : 'no-store');
  res.set(changingHeaders(page, options));
  res.setHeader('Vary', 'Accept-Encoding');
  res.setHeader('ETag', etag);
  if (page.status === 200 && isKnown(req.headers['if-none-match'], etag)) {
    res.statusCode = 304;
    res.end();
    return;
  }
  res.statusCode = page.status;
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  if (page.status === 200) res.setHeader('Speculation-Rules', `"${SPECULATION_RULES_PATH}"`);
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding);
  res.setHeader('Content-Length', body.length);
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** Whether the client has this very page (RFC 9110, section 13.1.2); a proxy may have marked the tag as weak. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined || ifNoneMatch.length > 1000) return false;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
