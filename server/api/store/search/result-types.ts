import { type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../schema/content.ts';

/** The types of result with the names of their tabs, in display order. */
export const RESULT_TYPES = {
  article: 'Articles',
  event: 'Events',
  book: 'Books',
  course: 'Courses',
  page: 'Pages',
} as const;

export type ResultType = keyof typeof RESULT_TYPES;
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

/** The result type of an item: products are books or courses. */
export const resultType: SQL = sql`case
  when ${contentItems.kind} <> 'product' then ${contentItems.kind}
  when ${contentItems.card}->>'productType' = 'book' then 'book'
  else 'course' end`;
