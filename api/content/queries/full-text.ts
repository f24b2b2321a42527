import { type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../../database/schema/content.ts';
import type { WordsQuery } from './index-query.ts';

/** Full-text rank of an item, from 0 to 1. */
export function relevance({ words }: WordsQuery): SQL {
  return sql`ts_rank_cd(${contentItems.search}, ${words}::tsquery, 32)`;
}
