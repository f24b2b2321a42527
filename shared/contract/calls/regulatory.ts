import { type CallSpec, content, live } from '../call.ts';

/** Section 7, Regulatory, and the who-we-are lists. */
export const regulatoryCalls = {
  'regulatory.exchange': {
    method: 'GET',
    path: '/regulatory-exchange',
    cache: live('community'),
    summary: 'New posts of the members’ community',
  },
  'regulatory.volunteerOpportunities': {
    method: 'GET',
    path: '/regulatory-exchange-volunteer-opp',
    cache: content('community'),
    summary: 'Open volunteer roles',
  },
  'regulatory.featureFocus': {
    method: 'GET',
    path: '/regulatory-focus/feature-focus',
    cache: content('articles'),
    summary: 'The journal’s current feature',
  },
  'regulatory.forAuthors': {
    method: 'GET',
    path: '/regulatory-focus/for-authors',
    cache: content('pages'),
    summary: 'What authors need to read',
  },
  'regulatory.latestFeatures': {
    method: 'GET',
    path: '/regulatory-focus/latest-features',
    cache: content('articles'),
    summary: 'The newest features',
  },
  'regulatory.rfQuarterly': {
    method: 'GET',
    path: '/regulatory-focus/rf-quarterly',
    cache: content('articles'),
    summary: 'The quarterly’s articles',
  },
  'regulatory.editorialCommittee': {
    method: 'GET',
    path: '/editorial-advisory-committee/:name',
    cache: content('people'),
    summary: 'A board and its members',
  },
  'whoWeAre.news': {
    method: 'GET',
    path: '/who-we-are/news',
    cache: content('articles'),
    summary: 'News of the society',
  },
  'whoWeAre.pressReleases': {
    method: 'GET',
    path: '/who-we-are/press-releases',
    cache: content('articles'),
    summary: 'Press releases',
  },
} as const satisfies Record<string, CallSpec>;
