import { PERSON_KEY_MAX_LENGTH } from '../constants.ts';
import type { PageModule } from '../pages/page-module.ts';
import { pageParam, readPage } from '../pages/query.ts';
import { type PageInput, request, split, toContentPath, toLastSegment } from '../pages/request.ts';

export function personPage(input: PageInput) {
  const path = toContentPath(input);
  const key = toLastSegment(path).slice(0, PERSON_KEY_MAX_LENGTH);
  return {
    person: request('people.byKey', undefined, { key }),
    articles: request('people.articles', { pageNumber: pageParam(input.query, 'pageNumber') }, { key }),
    breadCrumb: request('blocks.breadCrumb', { path }),
  };
}

export const page: PageModule<'person'> = {
  kind: 'person',
  description: 'A person, and everything in which they appear',
  params: { cacheable: { pageNumber: readPage } },
  listed: true,
  sitemap: 'pages',
  load: (input) => ({ ...split(personPage(input), 'person'), dependent: true }),
};
