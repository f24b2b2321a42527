import { type CallSpec, content } from '../contract/call.ts';

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
  'blocks.celebrityAwardees': {
    method: 'GET',
    path: '/celebrity-awardees',
    cache: content('awardees', 'people'),
  },
  'regulatory.volunteerOpportunities': {
    method: 'GET',
    path: '/regulatory-exchange-volunteer-opp',
    cache: content('volunteer-opportunities'),
  },
  'regulatory.editorialCommittee': {
    method: 'GET',
    path: '/editorial-advisory-committee/:name',
    cache: content('boards', 'people'),
  },
} as const satisfies Record<string, CallSpec>;
