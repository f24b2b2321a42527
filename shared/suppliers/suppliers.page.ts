import type { PageModule } from '../pages/page-module.ts';
import { textParam } from '../pages/query.ts';
import { type PageInput, request, split, toContentPath } from '../pages/request.ts';
import { textPage } from '../pages/text-page.ts';
import { SUPPLIERS_PATH } from './routes.ts';

export function suppliersPage(input: PageInput) {
  return { ...textPage(input), suppliers: request('blocks.localNetwork', { path: SUPPLIERS_PATH }) };
}

export const isGuide = (input: PageInput): boolean => toContentPath(input) === SUPPLIERS_PATH;

export function parseSuppliersQuery(query: URLSearchParams) {
  return { keyword: textParam(query, 'keyword'), category: textParam(query, 'category') };
}

export const page: PageModule<'suppliers'> = {
  kind: 'suppliers',
  description: 'The suppliers guide and its pages',
  params: { uncacheable: ['category', 'keyword'] },
  listed: true,
  sitemap: 'pages',
  // The guide needs its list, a supplier's page its text.
  load(input) {
    const calls = suppliersPage(input);
    return isGuide(input) ? split(calls, 'page', 'suppliers') : split(calls, 'page');
  },
};
