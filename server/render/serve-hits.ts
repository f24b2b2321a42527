import type { RequestListener } from 'node:http';
import type { CompiledRedirects } from '../../shared/addresses/compile-redirects.ts';
import { isAllowedHost } from '../../shared/addresses/request-target.ts';
import { type CacheEntry, isFresh } from '../page-cache/entry.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import { beginRequest, type RequestOptions } from '../pipeline/request-context.ts';
import { isServedUnchanged } from './cache-key.ts';
import { sendEntry } from './send-entry.ts';

type Options = RequestOptions & {
  now: () => number;
  cache: PageCache;
  redirects: { current(): CompiledRedirects };
  allowedHosts: ReadonlySet<string>;
};

/** Answer fresh entries before Express, whose middleware costs several times the response. */
export function serveHitsBefore(pipeline: RequestListener, options: Options): RequestListener {
  const { cache, redirects, allowedHosts, now } = options;
  const checkedWith = new WeakMap<CacheEntry, CompiledRedirects>();

  function needsNoMiddleware(entry: CacheEntry, key: string): boolean {
    const current = redirects.current();
    if (checkedWith.get(entry) === current) return true;
    const isUnchanged = isServedUnchanged(key, current);
    if (isUnchanged) checkedWith.set(entry, current);
    return isUnchanged;
  }

  return (req, res) => {
    const { method, url = '' } = req;
    const entry = method === 'GET' || method === 'HEAD' ? cache.get(url) : undefined;
    if (
      !entry ||
      !isFresh(entry, now()) ||
      !isAllowedHost(listHosts(req.rawHeaders), allowedHosts) ||
      !needsNoMiddleware(entry, url)
    ) {
      pipeline(req, res);
      return;
    }
    const context = beginRequest(req, res, options);
    context.route = entry.route;
    sendEntry(req, res, entry, { context, cacheStatus: 'hit', now: now() });
  };
}

/** `req.headers` has only the first Host header. */
const listHosts = (rawHeaders: readonly string[]): string[] =>
  rawHeaders.filter((_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
