import { createHash } from 'node:crypto';
import { toSpec } from '../../shared/contract/calls.ts';
import { toTags } from '../../shared/contract/contract.ts';
import { cdnHeaders } from '../cdn/cdn-headers.ts';
import { noVarySearch } from '../cdn/page-params.ts';
import type { Config } from '../config/config.ts';
import { type CacheEntry, encodeBodies, STALE_IF_ERROR_MS } from '../page-cache/entry.ts';
import { cachedPagePolicy, commonHeaders } from '../pipeline/security-headers.ts';
import { SPECULATION_RULES_PATH } from '../pipeline/speculation-rules.ts';
import type { PageToRender } from './document.ts';
import type { LoadedPage } from './load-page.ts';
import type { Rendering } from './server-bundle.ts';
import { renderError, renderWholePage } from './whole-page.ts';

/** A missing page may be published soon. */
const NOT_FOUND_FRESH_SECONDS = 10;
const NOT_FOUND_STALE_SECONDS = 60;

/** Revalidate always, so that a purge takes effect at once; `no-transform` keeps the hashed bytes. */
const CACHE_CONTROL = 'public, no-cache, no-transform';

type Options = {
  rendering: Rendering;
  now: () => number;
  onRenderError: (error: unknown) => void;
};

/** Undefined for an error page, or one with a failed part. @throws errors of the page's layout */
export async function renderEntry(
  page: PageToRender,
  { rendering, now, onRenderError }: Options,
): Promise<CacheEntry | undefined> {
  const { status, config, input } = page;
  if (status !== 200 && status !== 404) return undefined;
  const calls = await page.loaded.settled;
  for (const { outcome } of calls.values()) if (!outcome.ok && outcome.status >= 500) return undefined;
  const html = await renderWholePage(page, rendering);
  if (html === undefined) {
    onRenderError(await renderError(page, rendering));
    return undefined;
  }
  const policy = toPolicy(page.loaded);
  const storedAt = now();
  const { fresh, stale } = status === 404 ? { fresh: NOT_FOUND_FRESH_SECONDS, stale: NOT_FOUND_STALE_SECONDS } : policy;
  const tags = [...policy.tags, `page:${input.pathname}`];
  return {
    ...(await encodeBodies(html)),
    status,
    route: input.match.route.kind,
    headers: {
      ...buildHeaders(status, config, input.pathname, ownScriptSource(rendering)),
      ...(config.cdn && { 'No-Vary-Search': noVarySearch(input.match.route.kind) }),
      ...cdnHeaders(config.cdn, { fresh, stale, ifError: status === 404 ? stale : STALE_IF_ERROR_MS / 1000, tags }),
    },
    tags,
    storedAt,
    freshUntil: storedAt + fresh * 1000,
    staleUntil: storedAt + stale * 1000,
  };
}

function buildHeaders(
  status: 200 | 404,
  config: Config,
  pathname: string,
  scriptSource: string,
): CacheEntry['headers'] {
  return {
    ...commonHeaders(config, pathname),
    'Content-Security-Policy': cachedPagePolicy(config, pathname, scriptSource),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': status === 200 ? CACHE_CONTROL : 'no-store',
    Vary: 'Accept-Encoding',
    ...(status === 200 && { 'Speculation-Rules': `"${SPECULATION_RULES_PATH}"` }),
  };
}

/** CSP source of the only inline script. */
function ownScriptSource({ bundle }: Rendering): string {
  return `'sha256-${createHash('sha256').update(bundle().BEFORE_PAINT).digest('base64')}'`;
}

function toPolicy({ requests }: LoadedPage) {
  const policies = requests.map(({ id }) => toSpec(id).cache);
  return {
    fresh: Math.min(...policies.map(({ fresh }) => fresh)),
    stale: Math.min(...policies.map(({ stale }) => stale)),
    tags: new Set(requests.flatMap(({ id }) => toTags(id))),
  };
}
