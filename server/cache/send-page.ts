import type { Request, Response } from 'express';
import { SPECULATION_RULES_PATH } from '../pipeline/speculation-rules.ts';
import type { CachedPage } from './cached-page.ts';
import { chooseEncoding } from './encoding.ts';

/** Browsers and proxies may keep a page, but ask each time whether it still holds: then a purge is seen at once. */
const CACHE_CONTROL = 'public, no-cache';

/** Sends a ready page in the form the client accepts; only its head when the client has it already, or asked for no more. */
export function sendPage(
  req: Request,
  res: Response,
  page: CachedPage,
  options: { cacheStatus: string; now: number },
): void {
  const encoding = chooseEncoding(req.headers['accept-encoding']);
  const body = page.bodies[encoding];
  const etag = `"${page.etag}-${encoding}"`;
  res.setHeader('Content-Security-Policy', page.contentSecurityPolicy);
  res.setHeader('Cache-Control', page.status === 200 ? CACHE_CONTROL : 'no-store');
  res.setHeader('Cache-Status', options.cacheStatus);
  res.setHeader('Age', Math.max(0, Math.floor((options.now - page.storedAt) / 1000)));
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
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
