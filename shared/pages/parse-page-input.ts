import { isPreviewParam } from '../addresses/preview-params.ts';
import { RETURN_URL_PARAM } from '../constants.ts';
import type { PageModule, PageParams } from './page-module.ts';
import type { PageInput } from './request.ts';

export type ParsedPage<Kind extends string> = {
  readonly input: PageInput<Kind>;
  /** The query has neither an uncacheable nor a preview parameter. */
  readonly isCacheable: boolean;
};

export function parsePageInput<Kind extends string>(page: PageModule, request: PageInput<Kind>): ParsedPage<Kind> {
  const { query, isCacheable } = parseQuery(page.params ?? {}, request.query);
  return { input: { ...request, query }, isCacheable };
}

/**
 * Sort known parameters so that equal pages have equal URLs. Names are case-sensitive, except `ReturnUrl` (section 2).
 */
function parseQuery(
  { cacheable = {}, uncacheable = [] }: PageParams,
  given: URLSearchParams,
): { query: URLSearchParams; isCacheable: boolean } {
  const isReturn = (name: string) => name.toLowerCase() === RETURN_URL_PARAM.toLowerCase();
  const query = new URLSearchParams();
  let isCacheable = true;
  for (const [name, read] of Object.entries(cacheable)) {
    const value = read(given, name);
    if (value === undefined) continue;
    if (typeof value !== 'string') isCacheable = false;
    for (const item of [value].flat()) query.append(name, item);
  }
  for (const [name, value] of given) {
    const isPreview = isPreviewParam(name);
    const isUncacheable =
      uncacheable.includes(name) || (uncacheable.includes(RETURN_URL_PARAM) && isReturn(name)) || isPreview;
    if (!isUncacheable || (value === '' && !isPreview)) continue;
    query.append(name, value);
    isCacheable = false;
  }
  query.sort();
  return { query, isCacheable };
}
