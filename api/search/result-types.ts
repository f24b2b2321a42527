import type { IndexedType } from '../database/schema/content-index.ts';

/** The types of result with the names of their tabs, in display order. */
const RESULT_TYPES = {
  article: 'Articles',
  event: 'Events',
  book: 'Books',
  course: 'Courses',
  page: 'Pages',
} as const satisfies Record<IndexedType, string>;

export type ResultType = IndexedType;
export type TabType = ResultType | 'all';

/** The tabs: all results, then one tab per type. */
export const TABS: readonly { type: TabType; name: string }[] = [
  { type: 'all', name: 'All' },
  ...(Object.keys(RESULT_TYPES) as ResultType[]).map((type) => ({ type, name: RESULT_TYPES[type] })),
];

/** The sort orders of the results with their names; the first is the default. */
export const SORT_ORDERS = {
  relevance: 'Best match',
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'Title, A to Z',
} as const;

export type SortOrder = keyof typeof SORT_ORDERS;
