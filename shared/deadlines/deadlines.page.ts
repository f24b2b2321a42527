import type { PageModule } from '../pages/page-module.ts';
import { idParam } from '../pages/query.ts';
import { type PageInput, request, split } from '../pages/request.ts';
import { textPage } from '../pages/text-page.ts';
import { JURISDICTIONS, PRODUCT_SCOPES } from './scopes.ts';

const jurisdictionParam = codeReader(JURISDICTIONS);
const productParam = codeReader(PRODUCT_SCOPES);

function codeReader<C extends string>(codes: readonly C[]) {
  return (query: URLSearchParams, name: string): C | undefined => codes.find((code) => code === query.get(name));
}

export function parseDeadlinesQuery(query: URLSearchParams) {
  const topic = idParam(query, 'topic');
  return {
    jurisdiction: jurisdictionParam(query, 'jurisdiction'),
    product: productParam(query, 'product'),
    ...(topic !== undefined && { topic: Number(topic) }),
  };
}

export function parseDeadlineFilters(query: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams();
  for (const [name, value] of Object.entries(parseDeadlinesQuery(query)))
    if (value !== undefined) filters.set(name, String(value));
  return filters;
}

export function deadlinesPage(input: PageInput) {
  return {
    ...textPage(input),
    // All of them, so that a filter dims the line and shortens the list at once.
    deadlines: request('deadlines.all'),
    proposals: request('deadlines.proposals'),
  };
}

export const page: PageModule<'deadlines'> = {
  kind: 'deadlines',
  description: 'The dates of the law: what applies from when, and what is due by when',
  params: { cacheable: { jurisdiction: jurisdictionParam, product: productParam, topic: idParam } },
  listed: true,
  sitemap: 'pages',
  feeds: ['deadlines'],
  load: (input) => split(deadlinesPage(input), 'page', 'deadlines', 'proposals'),
};
