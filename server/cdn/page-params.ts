import { PREVIEW_CYCLE_PARAM, PREVIEW_PARAM } from '../../shared/constants.ts';
import { type PageKind, pages } from '../../shared/pages/registry.ts';

/** Other names of the search text, which redirect (`withSearchTextParam`). */
export const OTHER_SEARCH_PARAMS = ['q', 'query', 's'];
const PREVIEW_PARAMS = [PREVIEW_CYCLE_PARAM, PREVIEW_PARAM];

/** Query parameters able to change a page of this kind, or its redirect. */
function listParams(kind: PageKind): string[] {
  const { cacheable = {}, uncacheable = [] } = pages[kind].params ?? {};
  const others = kind === 'search' ? OTHER_SEARCH_PARAMS : [];
  return [...Object.keys(cacheable), ...uncacheable, ...others, ...PREVIEW_PARAMS].sort();
}

/** The parameters of all pages. A CDN leaves every other one out of its key. */
export const pageParams: readonly string[] = [
  ...new Set(Object.values(pages).flatMap(({ kind }) => listParams(kind))),
].sort();

/** A CDN keeps each letter case: a few names are read in any. */
const lowerCased: ReadonlySet<string> = new Set(pageParams.map((name) => name.toLowerCase()));

const headers = new Map<PageKind, string>();

/** No-Vary-Search: browsers take a prefetched page also for an address with a parameter that it does not know. */
export function noVarySearch(kind: PageKind): string {
  const known =
    headers.get(kind) ??
    `key-order, params, except=(${listParams(kind)
      .map((name) => `"${name}"`)
      .join(' ')})`;
  headers.set(kind, known);
  return known;
}

/** Left out of a CDN's key, unless a page knows it; the name of any other is encoded, and stays in the key. */
const PLAIN_NAME = /^[\w.~-]+$/;

/**
 * True when the CDN's key of the target is the page's own location, so that the CDN may keep the answer: other
 * spellings of a query would fill it with equal pages, or bring a page under another one's key.
 */
export function hasCanonicalKey(target: string, location: string): boolean {
  if (target === location) return true;
  const mark = target.indexOf('?');
  if (mark < 0) return false;
  const isLeftOut = (pair: string) => {
    const [name = ''] = pair.split('=', 1);
    return pair === '' || (PLAIN_NAME.test(name) && !lowerCased.has(name.toLowerCase()));
  };
  const kept = target
    .slice(mark + 1)
    .split('&')
    .filter((pair) => !isLeftOut(pair));
  return (kept.length > 0 ? `${target.slice(0, mark)}?${kept.join('&')}` : target.slice(0, mark)) === location;
}
