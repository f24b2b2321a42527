import { type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../../database/schema/content.ts';
import type { WordsQuery } from './index-query.ts';

export function relevance({ words }: WordsQuery): SQL {
  return sql`ts_rank_cd(${contentItems.search}, ${words}::tsquery, 32)`;
}
