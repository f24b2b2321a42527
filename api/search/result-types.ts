import type { IndexedType } from '../database/schema/content-index.ts';

export const RESULT_TYPES: readonly { type: ResultType; name: string }[] = [
  { type: 'article', name: 'Articles' },
  { type: 'event', name: 'Events' },
  { type: 'book', name: 'Books' },
  { type: 'course', name: 'Courses' },
  { type: 'page', name: 'Pages' },
];

export type ResultType = IndexedType;
export type TabType = ResultType | 'all';

export const TABS: readonly { type: TabType; name: string }[] = [{ type: 'all', name: 'All' }, ...RESULT_TYPES];

export const SORT_ORDERS = {
  relevance: 'Best match',
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'Title, A to Z',
} as const;

export type SortOrder = keyof typeof SORT_ORDERS;
