import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { CardRow } from '../content/queries/card-row.ts';
import { articleCard, eventCard, productCard } from '../content/queries/cards.ts';
import type { CardOf, ItemKind } from '../database/schema/items.ts';
import type { HitRow } from './hit-rows.ts';
import { buildSnippet } from './snippet.ts';

type Result = ResponseOf<'search.site'>['result'][number];

export function toResult(row: HitRow, now: Date): Result {
  const { type, title, path, label, date, isMemberOnly, taxonomy } = row;
  return {
    id: `${type}-${row.id}`,
    type,
    title,
    path,
    label,
    isMemberOnly,
    taxonomy,
    ...(date !== null && { date }),
    snippet: buildSnippet(row.marked, row.summary),
    ...buildCard(row, now),
  };
}

function buildCard(row: HitRow, now: Date): Pick<Result, 'topic' | 'article' | 'event' | 'product'> {
  const { topic } = row.card;
  switch (row.kind) {
    case 'article':
      return { topic, article: articleCard(cardRow(row, row.card)) };
    case 'event':
      return { topic, event: eventCard(cardRow(row, row.card), now) };
    case 'product':
      return { topic, product: productCard(cardRow(row, row.card), now) };
    case 'page':
      return topic === undefined ? {} : { topic };
  }
}

/** Instants are text in the statement's JSON. */
function cardRow<K extends ItemKind>(row: HitRow, card: CardOf[K]): CardRow<K> {
  const { id, path, title, summary, taxonomy } = row;
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  return {
    id,
    path,
    title,
    summary,
    card,
    taxonomyIds: taxonomy,
    publishedAt: instant(row.publishedAt),
    startsAt: instant(row.startsAt),
    endsAt: instant(row.endsAt),
  };
}
