import { type CallSpec, content } from '../contract/call.ts';

export const peopleCalls = {
  'people.byKey': {
    method: 'GET',
    path: '/people/:key',
    addition: true,
    cache: content,
  },
  'people.articles': {
    method: 'GET',
    path: '/people/:key/articles',
    addition: true,
    cache: content,
  },
  'blocks.celebrityAwardees': {
    method: 'GET',
    path: '/celebrity-awardees',
    cache: content,
  },
  'regulatory.volunteerOpportunities': {
    method: 'GET',
    path: '/regulatory-exchange-volunteer-opp',
    cache: content,
  },
  'regulatory.editorialCommittee': {
    method: 'GET',
    path: '/editorial-advisory-committee/:name',
    cache: content,
  },
} as const satisfies Record<string, CallSpec>;
