import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { CardRow } from '../content/queries/card-row.ts';
import { intArray, listItems } from '../content/queries/items.ts';
import { isVisible } from '../content/queries/visible.ts';
import { contentItems } from '../database/schema/content.ts';
import type { Db } from '../database/schema/db.ts';
import type { CardOf, ItemKind } from '../database/schema/items.ts';

type Topical = Exclude<ItemKind, 'page'>;

export type Subject = {
  kind: ItemKind;
  id: number;
  taxonomyIds: number[];
  card: Pick<CardOf[ItemKind], 'topic'>;
  relatedIds?: readonly number[];
};

/** Compares only the most recent items with a shared term or topic. */
const MAX_CANDIDATES = 200;

type RelatedOptions = { where?: SQL | undefined; recency: SQL[]; limit: number };

/** Editors' choices first, then by shared terms and topic, then by recency; pages get only items with a shared term. */
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
