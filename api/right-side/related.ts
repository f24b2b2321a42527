import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { CardRow } from '../content/queries/card-row.ts';
import { intArray, listItems } from '../content/queries/items.ts';
import { isVisible } from '../content/queries/visible.ts';
import { contentItems } from '../database/schema/content.ts';
import type { Db } from '../database/schema/db.ts';
import type { CardOf, ItemKind } from '../database/schema/items.ts';

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

/** Limit of the items with a shared term or topic that are compared: on a large site only the most recent ones. */
const MAX_CANDIDATES = 200;

type RelatedOptions = { where?: SQL | undefined; recency: SQL[]; limit: number };

/**
 * The items of a kind related to a subject: first those named by editors, then by shared terms (the same topic counts
 * as one more), then by recency; items without a shared term fill the list. A page gets only items with one of its
 * terms.
 */
export function relatedItems<K extends Topical>(
  db: Db,
  kind: K,
  subject: Subject,
  now: Date,
  { where, recency, limit }: RelatedOptions,
): Promise<CardRow<K>[]> {
  const subjectTerms = intArray(subject.taxonomyIds);
  const hasSharedTerm = sql`${contentItems.taxonomyIds} && ${subjectTerms}`;
  if (subject.kind === 'page') {
    return listItems(db, kind, now, { where: and(hasSharedTerm, where), orderBy: recency, limit });
  }
  const isOther = kind === subject.kind ? sql`${contentItems.id} <> ${subject.id}` : undefined;
  const isNamed = sql`(${contentItems.id} = any(${intArray(subject.relatedIds ?? [])}))`;
  const hasSameTopic = sql`(${contentItems.card}->>'topic' = ${subject.card.topic ?? ''})`;
  const sharedTerms = sql`cardinality(array(select unnest(${contentItems.taxonomyIds}) intersect select unnest(${subjectTerms})))`;
  const eligible = and(eq(contentItems.kind, kind), isVisible(now), isOther, where);
  const mostRecent = (condition: SQL | undefined, count: number) =>
    sql`(select id from ${contentItems} where ${condition} order by ${sql.join(recency, sql`, `)}, id limit ${count})`;
  const candidates = sql`
    select id from ${contentItems} where ${eligible} and ${isNamed}
    union ${mostRecent(and(eligible, or(hasSharedTerm, hasSameTopic)), MAX_CANDIDATES)}
    union ${mostRecent(eligible, limit)}`;
  return listItems(db, kind, now, {
    where: sql`${contentItems.id} in (${candidates})`,
    orderBy: [desc(isNamed), sql`${sharedTerms} + coalesce(${hasSameTopic}, false)::int desc`, ...recency],
    limit,
  });
}
