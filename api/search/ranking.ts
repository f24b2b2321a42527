import { type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../database/schema/content.ts';
import type { SearchQuery } from './search-query.ts';

/** Weights of body, names and terms, summary, and title, in PostgreSQL's order D, C, B, A. */
const WEIGHTS = '{0.05, 0.4, 0.3, 1}';
/** Bonus for a match in names or title, in the title, and for an equal title; outweighs frequency. */
const STEP = 1;
const MAX_RECENCY = 0.25;
const HALF_LIFE_DAYS = 180;
/** Age has no effect beyond this limit. */
const MAX_AGE_DAYS = 3650;
/** Products and pages do not age. */
const TIMELESS = MAX_RECENCY / 2;

/** Ranks by title, then names and terms, then body; within a step by `ts_rank_cd` (below 1) and recency. */
export function rankRelevance({ text, words }: SearchQuery, now: Date): SQL {
  const tsquery = sql`${words}::tsquery`;
  return sql`(
    ts_rank_cd(${WEIGHTS}::float4[], ${contentItems.search}, ${tsquery}, 32) * 0.7
    + ${STEP}::float8 * (${contentItems.heading} @@ ${tsquery})::int
    + ${STEP}::float8 * (ts_filter(${contentItems.heading}, '{a}') @@ ${tsquery})::int
    + ${STEP}::float8 * (lower(${contentItems.title}) = lower(${text}))::int
    + ${recency(now)}
  )`;
}

function recency(now: Date): SQL {
  const moment = sql`coalesce(${contentItems.endsAt}, ${contentItems.publishedAt})`;
  const days = sql`extract(epoch from ${now.toISOString()}::timestamptz - ${moment}) / 86400`;
  const age = sql`least(greatest(${days}, 0), ${MAX_AGE_DAYS}::int)::float8`;
  return sql`case when ${contentItems.kind} in ('article', 'event')
    then ${MAX_RECENCY}::float8 * power(0.5, ${age} / ${HALF_LIFE_DAYS}::float8)
    else ${TIMELESS}::float8 end`;
}
