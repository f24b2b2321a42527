import type { PageModule } from '../pages/page-module.ts';
import { textParam } from '../pages/query.ts';
import { type PageInput, request, split, toContentPath } from '../pages/request.ts';
import { textPage } from '../pages/text-page.ts';

/** Path of the suppliers guide. */
export const SUPPLIERS_PATH = '/resources/suppliers-guide';

/** The calls of the suppliers guide and of its pages; the page of one supplier lists all of them too. */
export function suppliersPage(input: PageInput) {
  return { ...textPage(input), suppliers: request('blocks.localNetwork', { path: SUPPLIERS_PATH }) };
}

/** Whether the page is the guide itself, not the page of one supplier. */
export const isGuide = (input: PageInput): boolean => toContentPath(input) === SUPPLIERS_PATH;

/** The filters of the suppliers guide in its query. */
export function parseSuppliersQuery(query: URLSearchParams) {
  return { keyword: textParam(query, 'keyword'), category: textParam(query, 'category') };
}

export const page: PageModule<'suppliers'> = {
  kind: 'suppliers',
  description: 'The suppliers guide and its pages',
  params: { uncacheable: ['category', 'keyword'] },
  listed: true,
  sitemap: 'pages',
  // The guide needs its list; the page of a supplier needs its text.
  load(input) {
    const calls = suppliersPage(input);
    return isGuide(input) ? split(calls, 'page', 'suppliers') : split(calls, 'page');
  },
};
