import type { PageModule } from '../pages/page-module.ts';
import { choiceParam, choiceReader, pageParam, readPage } from '../pages/query.ts';
import { type PageInput, request, split, toLastSegment } from '../pages/request.ts';

const CITING_TYPES = ['all', 'article', 'event', 'book', 'course', 'page'] as const;

export function parseDocumentQuery(query: URLSearchParams) {
  return { searchType: choiceParam(query, 'searchType', CITING_TYPES), pageNumber: pageParam(query, 'pageNumber') };
}

export function documentPage(input: PageInput) {
  const id = toLastSegment(input.pathname);
  return {
    document: request('documents.byId', undefined, { id }),
    citing: request('documents.citing', parseDocumentQuery(input.query), { id }),
    deadlines: request('deadlines.all', { document: id }),
    breadCrumb: request('blocks.breadCrumb', { path: input.pathname }),
  };
}

export const page: PageModule<'document'> = {
  kind: 'document',
  description: 'An official document and what cites it',
  params: { cacheable: { pageNumber: readPage, searchType: choiceReader(CITING_TYPES) } },
  listed: true,
  sitemap: 'pages',
  load: (input) => ({ ...split(documentPage(input), 'document'), dependent: true }),
};
