import { sql } from 'drizzle-orm';
import type { Option } from '../../shared/contract/models.ts';
import type { Site } from '../../shared/site/resolve.ts';
import { isFindable } from '../content/queries/findable.ts';
import { listTerms, type TaxonomyKind } from '../content/queries/terms.ts';
import { contentIndex } from '../database/schema/content-index.ts';
import type { Db } from '../database/schema/db.ts';

export async function filterOptions(
  { db, site, now }: { db: Db; site: Site; now: Date },
  kind: TaxonomyKind,
): Promise<Option[]> {
  const terms = await listTerms(db, kind);
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    select term as id, count(*)::int as count
    from ${contentIndex}, unnest(${contentIndex.taxonomyIds}) as term
    where ${await isFindable(db, site, now)} and term = any(${sql.param(terms.map(({ id }) => id))}::int[])
    group by term`);
  const countOf = new Map(rows.map(({ id, count }) => [id, count]));
  return terms.flatMap(({ id, name }) => {
    const count = countOf.get(id);
    return count === undefined ? [] : [{ id: String(id), name, value: String(id), count }];
  });
}
