import { type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../schema.ts';

/** The kinds of result, in the order of their tabs, with what a tab is called. */
export const RESULT_TYPES = {
  article: 'Articles',
  event: 'Events',
  book: 'Books',
  course: 'Courses',
  page: 'Pages',
} as const;

export type ResultType = keyof typeof RESULT_TYPES;
export type TabType = ResultType | 'all';

/** The tabs: everything, then one per kind. */
export const TABS: readonly { type: TabType; name: string }[] = [
  { type: 'all', name: 'All' },
  ...(Object.keys(RESULT_TYPES) as ResultType[]).map((type) => ({ type, name: RESULT_TYPES[type] })),
];

/** The orders of the results, the first by itself. */
export const SORT_ORDERS = {
  relevance: 'Best match',
  newest: 'Newest first',
  oldest: 'Oldest first',
  title: 'Title, A to Z',
} as const;

export type SortOrder = keyof typeof SORT_ORDERS;

/** The kind of result an item is; of products, all that is not a book is something one learns by. */
export const resultType: SQL = sql`case
  when ${contentItems.kind} <> 'product' then ${contentItems.kind}
  when ${contentItems.card}->>'productType' = 'book' then 'book'
  else 'course' end`;
