import { type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../database/schema/content.ts';
import { contentIndex } from '../database/schema/content-index.ts';
import type { Transaction } from '../database/schema/durable-transaction.ts';
import type { CardOf, ItemKind } from '../database/schema/items.ts';
import type { ItemKeys } from './find-hits.ts';
import type { ResultType } from './result-types.ts';
import type { SearchQuery } from './search-query.ts';
import { headline } from './snippet.ts';

export type HitRow = {
  type: ResultType;
  id: number;
  title: string;
  summary: string;
  path: string;
  label: string;
  date: string | null;
  isMemberOnly: boolean;
  taxonomy: number[];
  /** Excerpts with placeholders (`snippet.ts`); null without a search text. */
  marked: string | null;
  publishedAt: string | null;
  startsAt: string | null;
  endsAt: string | null;
} & { [K in ItemKind]: { kind: K; card: CardOf[K] } }[ItemKind];

export type Page = { readonly limit: number; readonly offset: number };

export async function hitRows(
  tx: Transaction,
  { kinds, ids }: ItemKeys,
  { limit, offset }: Page,
  query: SearchQuery | undefined,
): Promise<HitRow[]> {
  const end = offset + limit;
  const keys = { kinds: kinds.slice(offset, end), ids: ids.slice(offset, end) };
  if (keys.ids.length === 0) return [];
  const { rows } = await tx.execute<{ result: HitRow }>(sql`
    select to_jsonb(result) - 'ordinal' as result from (${columns(keys, query)}) as result order by ordinal`);
  return rows.map(({ result }) => result);
}

function columns({ kinds, ids }: ItemKeys, query: SearchQuery | undefined): SQL {
  return sql`
    select ordinal, ${contentIndex.type}, kind, id, content_items.title, summary, path, card,
      published_at as "publishedAt", starts_at as "startsAt", ends_at as "endsAt",
      coalesce(card->'category'->>'name', card->'type'->>'name', card->>'format', card->>'label', 'Page') as label,
      coalesce(card->>'publishedDate', card->>'start', to_char(published_at at time zone 'UTC', 'YYYY-MM-DD')) as date,
      coalesce(card->'isMemberOnly', 'false') <> 'false' as "isMemberOnly",
      content_items.taxonomy_ids as taxonomy,
      ${query?.words ? headline(sql`${query.words}::tsquery`) : sql`null`} as marked
    from unnest(${sql.param(kinds)}::text[], ${sql.param(ids)}::int[])
      with ordinality as page (kind, id, ordinal)
    join ${contentItems} using (kind, id) join ${contentIndex} using (kind, id)`;
}
