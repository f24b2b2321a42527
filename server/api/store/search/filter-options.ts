import { sql } from 'drizzle-orm';
import type { Option } from '../../../../shared/contract/models.ts';
import type { Site } from '../../../../shared/site/resolve.ts';
import type { Db } from '../db.ts';
import { type TaxonomyKind, termsOf } from '../queries/terms.ts';
import { contentItems } from '../schema.ts';
import { isFindable } from './findable.ts';

/** The terms of a kind that the search can be narrowed by, with how many texts carry each; terms of no text are left out. */
export async function filterOptions(
  { db, site, now }: { db: Db; site: Site; now: Date },
  kind: TaxonomyKind,
): Promise<Option[]> {
  const terms = await termsOf(db, kind);
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    select term as id, count(*)::int as count
    from ${contentItems}, unnest(${contentItems.taxonomyIds}) as term
    where ${isFindable(site, now)} and term = any(${sql.param(terms.map(({ id }) => id))}::int[])
    group by term`);
  const countOf = new Map(rows.map(({ id, count }) => [id, count]));
  return terms.flatMap(({ id, name }) => {
    const count = countOf.get(id);
    return count === undefined ? [] : [{ id: String(id), name, value: String(id), count }];
  });
}
