import { specOf } from '../../shared/contract/calls.ts';
import { type CachedPage, compressPage, inlineScriptHashes } from '../cache/cached-page.ts';
import { cachedPagePolicy } from '../pipeline/security-headers.ts';
import type { PageToRender } from './document.ts';
import type { LoadedPage } from './load-page.ts';
import type { Rendering } from './server-bundle.ts';
import { reasonOfFailure, renderWholePage } from './whole-page.ts';

/** A page that is not there is asked for again soon: it may have been published since. */
const NOT_FOUND_FRESH_SECONDS = 10;
const NOT_FOUND_STALE_SECONDS = 60;

type MakeOptions = {
  rendering: Rendering;
  /** Epoch milliseconds. */
  now: () => number;
  /** Told why a part of the page failed. */
  onRenderError: (error: unknown) => void;
};

/**
 * Makes a page that every visitor may get. Undefined when it may not be kept: an error page, or one of which a part could
 * not be loaded or rendered.
 * @throws what the page's frame throws.
 */
export async function makeCachedPage(
  page: PageToRender,
  { rendering, now, onRenderError }: MakeOptions,
): Promise<CachedPage | undefined> {
  const { status } = page;
  if (status !== 200 && status !== 404) return undefined;
  const outcomes = await page.loaded.settled;
  for (const outcome of outcomes.values()) if (!outcome.ok && outcome.status >= 500) return undefined;
  const html = await renderWholePage(page, { rendering });
  if (html === undefined) {
    onRenderError(await reasonOfFailure(page, rendering));
    return undefined;
  }
  const { fresh, stale, tags } = policyOf(page.loaded);
  const storedAt = now();
  const [freshSeconds, staleSeconds] =
    status === 404 ? [NOT_FOUND_FRESH_SECONDS, NOT_FOUND_STALE_SECONDS] : [fresh, stale];
  return {
    ...(await compressPage(html)),
    status,
    contentSecurityPolicy: cachedPagePolicy(page.config, page.input.pathname, inlineScriptHashes(html)),
    tags: [...tags, `page:${page.input.pathname}`],
    storedAt,
    freshUntil: storedAt + freshSeconds * 1000,
    staleUntil: storedAt + staleSeconds * 1000,
  };
}

/** A page is as fresh as the call it needs most often, and carries the tags of all. */
function policyOf({ requests }: LoadedPage) {
  const policies = requests.map(({ id }) => specOf(id).cache);
  return {
    fresh: Math.min(...policies.map(({ fresh }) => fresh)),
    stale: Math.min(...policies.map(({ stale }) => stale)),
    tags: new Set(policies.flatMap(({ tags }) => tags)),
  };
}
