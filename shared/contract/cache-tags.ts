import type { calls } from '../features/routes-and-calls.ts';

export const ITEM_FOLDERS = { article: 'articles', event: 'events', product: 'products', page: 'pages' } as const;

export type ItemFolder = (typeof ITEM_FOLDERS)[keyof typeof ITEM_FOLDERS];

/** Tags calls that show only titles and addresses of items. */
export const TITLES = 'titles';

type CacheTag = (typeof calls)[keyof typeof calls]['cache']['tags'][number];

/** The lists of content by which calls are tagged. */
export type TaggedList = Exclude<CacheTag, ItemFolder | typeof TITLES>;
