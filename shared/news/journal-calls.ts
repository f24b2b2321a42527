import { type CallSpec, content } from '../contract/call.ts';

export const journalCalls = {
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
