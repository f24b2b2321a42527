import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { contentItems } from '../schema/content.ts';
import type { Db } from '../schema/db.ts';
import type { CardOf, ItemKind } from '../schema/items.ts';
import type { CardRow } from './card-row.ts';
import { intArray, listItems } from './items.ts';

type Topical = Exclude<ItemKind, 'page'>;

/** The item that related items are looked up for. */
export type Subject = {
  kind: ItemKind;
  id: number;
  taxonomyIds: number[];
  card: Pick<CardOf[ItemKind], 'topic'>;
  /** Ids that the editors have named as related. */
  relatedIds?: readonly number[];
};

/**
 * The items of a kind related to a subject. They are ordered by whether the editors named them, then by the number of shared terms
 * (the same topic counts as one more), then by recency; items without a shared term fill the list. A page gets only the items
 * with one of its terms, by recency.
 */
export function relatedItems<K extends Topical>(
  db: Db,
  kind: K,
  subject: Subject,
  now: Date,
  options: { where?: SQL | undefined; recency: SQL[]; limit: number },
): Promise<CardRow<K>[]> {
  if (subject.kind === 'page') {
    const where = and(sql`${contentItems.taxonomyIds} && ${intArray(subject.taxonomyIds)}`, options.where);
    return listItems(db, kind, now, { where, orderBy: options.recency, limit: options.limit });
  }
  const isOther = kind === subject.kind ? sql`${contentItems.id} <> ${subject.id}` : undefined;
  const isNamed = sql`(${contentItems.id} = any(${intArray(subject.relatedIds ?? [])}))`;
  const sharedTerms = sql`cardinality(array(
    select unnest(${contentItems.taxonomyIds}) intersect select unnest(${intArray(subject.taxonomyIds)})
  ))`;
  const sameTopic = sql`(${eq(sql`${contentItems.card}->>'topic'`, subject.card.topic ?? '')})::int`;
  return listItems(db, kind, now, {
    where: and(isOther, options.where),
    orderBy: [desc(isNamed), sql`${sharedTerms} + ${sameTopic} desc`, ...options.recency],
    limit: options.limit,
  });
}
