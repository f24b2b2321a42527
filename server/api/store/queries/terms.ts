import { sql } from 'drizzle-orm';
import type { Option, TaxonomyTerm } from '../../../../shared/contract/models.ts';
import type { taxonomyKinds } from '../content/data-kinds.ts';
import type { ContentData } from '../content/kinds.ts';
import { contentItems } from '../schema/content.ts';
import type { Db } from '../schema/db.ts';
import type { ItemKind } from '../schema/items.ts';
import { listOf } from './lists.ts';
import { isVisible } from './visible.ts';

export type TaxonomyKind = (typeof taxonomyKinds)[number];

const publicTerm = ({ id, name, codeName, kind, parentId }: ContentData<'taxonomy'>[number]): TaxonomyTerm => ({
  id,
  name,
  codeName,
  kind,
  parentId: parentId ?? null,
});

/** All terms, or the terms of one kind, in the order of the content. */
export async function termsOf(db: Db, kind?: TaxonomyKind): Promise<TaxonomyTerm[]> {
  const terms = await listOf(db, 'taxonomy');
  return terms.filter((term) => kind === undefined || term.kind === kind).map(publicTerm);
}

/** The terms with these ids; unknown ids are ignored. */
export async function termsById(db: Db, ids: readonly number[]): Promise<TaxonomyTerm[]> {
  const terms = await termsOf(db);
  return terms.filter(({ id }) => ids.includes(id));
}

/** The options of a filter: the terms of a kind with the number of visible items that have them, without unused terms. */
export async function termOptions(
  db: Db,
  now: Date,
  termKind: TaxonomyKind,
  itemKind: ItemKind,
  where = sql`true`,
): Promise<Option[]> {
  const [terms, counts] = await Promise.all([
    termsOf(db, termKind),
    db.execute<{ id: number; count: number }>(sql`
      select id, count(*)::int as count
      from (
        select unnest(${contentItems.taxonomyIds}) as id from ${contentItems}
        where ${contentItems.kind} = ${itemKind} and ${isVisible(now)} and ${where}
      ) as listed
      group by id
    `),
  ]);
  const countOf = new Map(counts.rows.map(({ id, count }) => [id, count]));
  return terms.flatMap(({ id, name }) => {
    const count = countOf.get(id);
    return count ? [{ id: String(id), name, value: String(id), count }] : [];
  });
}
