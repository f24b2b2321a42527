import { type SQL, sql } from 'drizzle-orm';
import type { Option, TaxonomyTerm } from '../../../shared/contract/models.ts';
import { contentItems } from '../../database/schema/content.ts';
import type { Db } from '../../database/schema/db.ts';
import type { ItemKind } from '../../database/schema/items.ts';
import type { ContentData } from '../kinds/kinds.ts';
import type { taxonomyKinds } from '../kinds/taxonomy.ts';
import { readList } from './lists.ts';
import { perContent } from './per-content.ts';
import { isVisible } from './visible.ts';

export type TaxonomyKind = (typeof taxonomyKinds)[number];

const publicTerm = ({ id, name, codeName, kind, parentId }: ContentData<'taxonomy'>[number]): TaxonomyTerm => ({
  id,
  name,
  codeName,
  kind,
  parentId: parentId ?? null,
});

export async function listTerms(db: Db, kind?: TaxonomyKind): Promise<TaxonomyTerm[]> {
  const terms = await readList(db, 'taxonomy');
  return terms.filter((term) => kind === undefined || term.kind === kind).map(publicTerm);
}

export async function termsById(db: Db, ids: readonly number[]): Promise<TaxonomyTerm[]> {
  const terms = await listTerms(db);
  return terms.filter(({ id }) => ids.includes(id));
}

export async function eventTermOptions(db: Db, now: Date, termKind: TaxonomyKind, where: SQL): Promise<Option[]> {
  const [terms, counts] = await Promise.all([listTerms(db, termKind), countTerms(db, 'event', now, where)]);
  return toOptions(terms, counts);
}

export async function articleCategories(db: Db, now: Date): Promise<Option[]> {
  const [terms, counts] = await Promise.all([listTerms(db, 'category'), articleTerms(db, now)]);
  return toOptions(terms, counts);
}

type TermCount = { id: number; count: number };

const articleTerms = perContent((db, now) => countTerms(db, 'article', now, sql`true`));

async function countTerms(db: Db, kind: ItemKind, now: Date, where: SQL): Promise<TermCount[]> {
  const { rows } = await db.execute<TermCount>(sql`
    select id, count(*)::int as count
    from (
      select unnest(${contentItems.taxonomyIds}) as id from ${contentItems}
      where ${contentItems.kind} = ${kind} and ${isVisible(now)} and ${where}
    ) as listed
    group by id`);
  return rows;
}

function toOptions(terms: readonly TaxonomyTerm[], counts: readonly TermCount[]): Option[] {
  const countOf = new Map(counts.map(({ id, count }) => [id, count]));
  return terms.flatMap(({ id, name }) => {
    const count = countOf.get(id);
    return count ? [{ id: String(id), name, value: String(id), count }] : [];
  });
}
