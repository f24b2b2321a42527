/** The folders of Markdown files, one for each kind of item. */
export const ITEM_FOLDERS = ['articles', 'events', 'products', 'pages'] as const;

/** The kinds of YAML file, by their names. */
export const LIST_KINDS = [
  'society',
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
  'documents',
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

export type ItemFolder = (typeof ITEM_FOLDERS)[number];
export type ListKind = (typeof LIST_KINDS)[number];

/** A kind of content that a call shows, or `titles` where it shows only titles and addresses of items. */
export type CacheTag = ItemFolder | ListKind | 'titles';
