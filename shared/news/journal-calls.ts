import { type CallSpec, content } from '../contract/call.ts';

export const journalCalls = {
  'regulatory.featureFocus': {
    method: 'GET',
    path: '/regulatory-focus/feature-focus',
    cache: content,
  },
  'regulatory.forAuthors': {
    method: 'GET',
    path: '/regulatory-focus/for-authors',
    cache: content,
  },
  'regulatory.latestFeatures': {
    method: 'GET',
    path: '/regulatory-focus/latest-features',
    cache: content,
  },
  'regulatory.rfQuarterly': {
    method: 'GET',
    path: '/regulatory-focus/rf-quarterly',
    cache: content,
  },
  'whoWeAre.news': {
    method: 'GET',
    path: '/who-we-are/news',
    cache: content,
  },
  'whoWeAre.pressReleases': {
    method: 'GET',
    path: '/who-we-are/press-releases',
    cache: content,
  },
} as const satisfies Record<string, CallSpec>;
