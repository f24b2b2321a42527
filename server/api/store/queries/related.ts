import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db.ts';
import type { CardOf, ItemKind } from '../items.ts';
import { contentItems } from '../schema.ts';
import { type CardRow, intArray, listItems } from './items.ts';

type Topical = Exclude<ItemKind, 'page'>;

/** The text that others stand beside. */
export type Subject = {
  kind: ItemKind;
  id: number;
  taxonomyIds: number[];
  card: Pick<CardOf[ItemKind], 'topic'>;
  /** What its editors named as related, first of all. */
  relatedIds?: readonly number[];
};

/**
 * The items of a kind nearest to a text: those its editors named, then by how many terms they share with it (the same topic
 * counts as one more), then by recency. What shares nothing fills up the rest. Beside a page stands only what carries its terms, by
 * recency.
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
