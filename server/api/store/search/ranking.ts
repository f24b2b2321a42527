import { type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../schema.ts';
import type { Asked } from './asked.ts';

/** Of more hits than this only the likeliest are ranked, the rest follows them by date: ranking reads the whole index entry of a text. */
export const MAX_RANKED = 2000;

/** Weights of body, names and terms, summary and title: the order in which PostgreSQL takes them. */
const WEIGHTS = '{0.05, 0.4, 0.3, 1}';
/** Where all the words stand counts for more than how often they occur: one step each for names or title, title, whole title. */
const STEP = 1;
const MAX_RECENCY = 0.25;
const HALF_LIFE_DAYS = 180;
/** Older than this is old, however old. */
const MAX_AGE_DAYS = 3650;
/** Books, courses and pages are neither new nor old. */
const TIMELESS = MAX_RECENCY / 2;

/** Whether all the words stand in the title or among the names and terms: what is ranked first of too many hits. */
export const isLikely = ({ query }: Asked): SQL => sql`(${contentItems.heading} @@ ${query})`;

/**
 * How well a text answers. A title beats names and terms, which beat the body; within a step the words' number and nearness decide
 * (`ts_rank_cd`, below 1), with a little for recency: an article loses half of that in half a year, an event when it is over.
 */
export function relevance({ text, query }: Asked, now: Date): SQL {
  return sql`(
    ts_rank_cd(${WEIGHTS}::float4[], ${contentItems.search}, ${query}, 32) * 0.7
    + ${STEP}::float8 * (${contentItems.heading} @@ ${query})::int
    + ${STEP}::float8 * (ts_filter(${contentItems.heading}, '{a}') @@ ${query})::int
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
