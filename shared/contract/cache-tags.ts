export const ITEM_FOLDERS = { article: 'articles', event: 'events', product: 'products', page: 'pages' } as const;

export const LIST_KINDS = [
  'society',
  'rules',
  'header-menu',
  'footer-menu',
  'social-media',
  'rac-menu',
  'conferences',
  'hero-banners',
  'callouts',
  'sliders',
  'redirects',
  'notices',
  'gone',
  'taxonomy',
  'synonyms',
  'pinned-results',
  'competency-domains',
  'competency-levels',
  'practice-questions',
  'documents',
  'deadlines',
  'people',
  'awardees',
  'jobs',
  'local-networks',
  'suppliers',
  'rac-exams',
  'boards',
  'exchange-posts',
  'volunteer-opportunities',
  'for-authors',
  'mails',
  'forms',
  'subscriptions',
  'member-types',
] as const;

export type ItemFolder = (typeof ITEM_FOLDERS)[keyof typeof ITEM_FOLDERS];
export type ListKind = (typeof LIST_KINDS)[number];

/** Tags calls that show only titles and addresses of items. */
export const TITLES = 'titles';

export type CacheTag = ItemFolder | ListKind | typeof TITLES;
