import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { CompiledRedirects } from '../../shared/addresses/compile-redirects.ts';
import { isAllowedHost } from '../../shared/addresses/request-target.ts';
import { beginRequest, type RequestOptions } from '../pipeline/request-context.ts';
import type { CacheEntry } from './entry.ts';
import { isServedUnchanged } from './key.ts';
import type { PageCache } from './page-cache.ts';
import { STALE_WHILE_REVALIDATE, sendEntry } from './send-entry.ts';

type Options = RequestOptions & {
  /** Epoch milliseconds. */
  now: () => number;
  cache: PageCache;
  redirects: { current(): CompiledRedirects };
  allowedHosts: ReadonlySet<string>;
};

/** An allowed host may come with any port. */
const MAX_CHECKED_HOSTS = 100;

/** The request headers that matter to a cache hit. */
type HitHeaders = {
  host: string;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  requestId: string | undefined;
};

/**
 * Answers fresh entries, and stale ones under revalidation, before Express, whose middleware costs several times the
 * response. A request goes to the pipeline unless its target is a cache key, its host allowed and no redirect applies.
 */
export function serveHitsBefore(pipeline: RequestListener, options: Options): RequestListener {
  const { cache, redirects, allowedHosts, now } = options;
  /** Host header values that have been allowed. */
  const checkedHosts = new Set<string>();
  /** The redirects for which an entry was last found to need no middleware. */
  const checkedWith = new WeakMap<CacheEntry, CompiledRedirects>();

  function isHostChecked(host: string): boolean {
    if (checkedHosts.has(host)) return true;
    const isAllowed = isAllowedHost([host], allowedHosts);
    if (isAllowed && checkedHosts.size < MAX_CHECKED_HOSTS) checkedHosts.add(host);
    return isAllowed;
  }

  function isChecked(entry: CacheEntry, key: string): boolean {
    const current = redirects.current();
    if (checkedWith.get(entry) === current) return true;
    const isUnchanged = isServedUnchanged(key, current);
    if (isUnchanged) checkedWith.set(entry, current);
    return isUnchanged;
  }

  return (req, res) => {
    const { method, url = '' } = req;
    const isRead = method === 'GET' || method === 'HEAD';
    const fresh = isRead ? cache.getFresh(url) : undefined;
    const entry = fresh ?? (isRead ? cache.getRevalidating(url) : undefined);
    const headers = entry && readHeaders(req);
    if (!(entry && headers && isHostChecked(headers.host) && isChecked(entry, url))) {
      pipeline(req, res);
      return;
    }
    sendHit(req, res, entry, headers, fresh ? 'hit' : STALE_WHILE_REVALIDATE);
  };

  function sendHit(
    req: IncomingMessage,
    res: ServerResponse,
    entry: CacheEntry,
    headers: HitHeaders,
    cacheStatus: string,
  ): void {
    const { requestId, acceptEncoding, ifNoneMatch } = headers;
    const context = beginRequest(req, res, options, requestId);
    context.route = entry.route;
    sendEntry(req, res, entry, { acceptEncoding, ifNoneMatch, context, cacheStatus, now: now() });
  }
}

/**
 * Reads the headers in one pass over the raw list: `req.headers` would first build an object of all of them.
 * @returns undefined when a header is repeated, which the pipeline judges, or there is no host.
 */
function readHeaders({ rawHeaders }: IncomingMessage): HitHeaders | undefined {
  let host: string | undefined;
  let acceptEncoding: string | undefined;
  let ifNoneMatch: string | undefined;
  let requestId: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const value = rawHeaders[index + 1];
    switch (name.length) {
      case 'host'.length:
        if (name.toLowerCase() !== 'host') break;
        if (host !== undefined) return undefined;
        host = value;
        break;
      case 'x-request-id'.length:
        if (name.toLowerCase() === 'x-request-id') requestId ??= value;
        break;
      case 'if-none-match'.length:
        if (name.toLowerCase() !== 'if-none-match') break;
        if (ifNoneMatch !== undefined) return undefined;
        ifNoneMatch = value;
        break;
      case 'accept-encoding'.length:
        if (name.toLowerCase() !== 'accept-encoding') break;
        if (acceptEncoding !== undefined) return undefined;
        acceptEncoding = value;
        break;
    }
  }
  return host === undefined ? undefined : { host, acceptEncoding, ifNoneMatch, requestId };
}
