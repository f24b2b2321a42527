import type { ResponseOf } from '../../../../shared/contract/contract.ts';
import type { CardOf, ItemKind } from '../items.ts';
import { articleCard, eventCard, productCard } from '../queries/cards.ts';
import type { CardRow } from '../queries/items.ts';
import { snippetOf } from './snippet.ts';
import type { FoundRow } from './statement.ts';

type Result = ResponseOf<'search.site'>['result'][number];

/** A hit as it is answered: what every kind has, the passage that was found, and the card of its kind. */
export function toResult(row: FoundRow, now: Date): Result {
  const { type, title, path, label, date, isMemberOnly, taxonomy } = row;
  return {
    id: `${type}-${row.id}`,
    ...{ type, title, path, label, isMemberOnly, taxonomy },
    ...(date !== null && { date }),
    snippet: snippetOf(row.marked, row.summary),
    ...cardOf(row, now),
  };
}

function cardOf(row: FoundRow, now: Date): Pick<Result, 'topic' | 'article' | 'event' | 'product'> {
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

/** The row as the lists of its kind read it; JSON writes instants as text. */
function cardRow<K extends ItemKind>(row: FoundRow, card: CardOf[K]): CardRow<K> {
  const { id, path, title, summary, taxonomy } = row;
  const instant = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...{ id, path, title, summary, card },
    taxonomyIds: taxonomy,
    publishedAt: instant(row.publishedAt),
    startsAt: instant(row.startsAt),
    endsAt: instant(row.endsAt),
  };
}
