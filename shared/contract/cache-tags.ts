import type { schemas } from '../features/pages-and-schemas.ts';

export const ITEM_FOLDERS = { article: 'articles', event: 'events', product: 'products', page: 'pages' } as const;

export type ItemFolder = (typeof ITEM_FOLDERS)[keyof typeof ITEM_FOLDERS];

/** Tags calls that show only titles and addresses of items. */
export const TITLES = 'titles';

type TagsOf<S> = S extends { readonly tags: readonly (infer Tag)[] } ? Tag : never;
type CacheTag = TagsOf<(typeof schemas)[keyof typeof schemas]>;

/** Lists of content that tag calls. */
export type TaggedList = Exclude<CacheTag, ItemFolder | typeof TITLES>;
