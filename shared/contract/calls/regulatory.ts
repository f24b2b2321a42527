import { type CallSpec, content } from '../call.ts';

/** Section 7, Regulatory, and the who-we-are lists. */
export const regulatoryCalls = {
  'regulatory.exchange': {
    method: 'GET',
    path: '/regulatory-exchange',
    cache: content('exchange-posts', 'people', 'articles'),
  },
  'regulatory.volunteerOpportunities': {
    method: 'GET',
    path: '/regulatory-exchange-volunteer-opp',
    cache: content('volunteer-opportunities'),
  },
  'regulatory.featureFocus': {
    method: 'GET',
    path: '/regulatory-focus/feature-focus',
    cache: content('articles'),
  },
  'regulatory.forAuthors': {
    method: 'GET',
    path: '/regulatory-focus/for-authors',
    cache: content('for-authors'),
  },
  'regulatory.latestFeatures': {
    method: 'GET',
    path: '/regulatory-focus/latest-features',
    cache: content('articles'),
  },
  'regulatory.rfQuarterly': {
    method: 'GET',
    path: '/regulatory-focus/rf-quarterly',
    cache: content('articles'),
  },
  'regulatory.editorialCommittee': {
    method: 'GET',
    path: '/editorial-advisory-committee/:name',
    cache: content('boards', 'people'),
  },
  'whoWeAre.news': {
    method: 'GET',
    path: '/who-we-are/news',
    cache: content('articles'),
  },
  'whoWeAre.pressReleases': {
    method: 'GET',
    path: '/who-we-are/press-releases',
    cache: content('articles'),
  },
} as const satisfies Record<string, CallSpec>;
