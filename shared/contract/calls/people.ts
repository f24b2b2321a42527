import { type CallSpec, content } from '../call.ts';

/** The people of the content: authors, speakers, members of boards, officers of chapters. */
export const peopleCalls = {
  'people.byKey': {
    method: 'GET',
    path: '/people/:key',
    addition: true,
    cache: content('people', 'awardees', 'boards', 'local-networks', 'articles', 'events', 'products'),
  },
  'people.articles': {
    method: 'GET',
    path: '/people/:key/articles',
    addition: true,
    cache: content('articles', 'people'),
  },
} as const satisfies Record<string, CallSpec>;
