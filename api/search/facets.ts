import { type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { TaxonomyTerm } from '../../shared/contract/models.ts';
import { intArray } from '../content/queries/items.ts';
import { contentIndex } from '../database/schema/content-index.ts';

export type Facets = ResponseOf<'search.site'>['facets'];

/** In display order; section 9 names the first three. */
const FACET_KINDS = ['sector', 'region', 'profinterest', 'topic', 'category'];

export type Selection = {
  terms: readonly TaxonomyTerm[];
  selected: readonly TaxonomyTerm[];
};

/** `missing` is the one kind of filter that these hits fail; null when they pass all. */
export type TermCount = { id: number; missing: string | null; count: number };

export function selectTerms(terms: readonly TaxonomyTerm[], ids: readonly number[] = []): Selection {
  return { terms, selected: terms.filter(({ id }) => ids.includes(id)) };
}

/** Failed filters as `text[]`, empty for a result: terms of one kind are combined with OR, kinds with AND. */
export function missingKinds({ selected }: Selection): SQL {
  const cases = [...Map.groupBy(selected, ({ kind }) => kind)].map(([kind, terms]) => {
    const ids = intArray(terms.map(({ id }) => id));
    return sql`case when not ${contentIndex.taxonomyIds} && ${ids} then ${kind}::text end`;
  });
  return cases.length === 0 ? sql`'{}'::text[]` : sql`array_remove(array[${sql.join(cases, sql`, `)}], null)`;
}

/** Counts ignore the filter of the option's own kind; empty options are left out unless selected. */
export function toFacets({ terms, selected }: Selection, counts: readonly TermCount[]): Facets {
  const kindOf = new Map(terms.map(({ id, kind }) => [id, kind]));
  const countOf = new Map<number, number>();
  for (const { id, missing, count } of counts) {
    if (missing === null || missing === kindOf.get(id)) countOf.set(id, (countOf.get(id) ?? 0) + count);
  }
  return FACET_KINDS.map((kind) => ({
    kind,
    options: terms
      .filter((term) => term.kind === kind)
      .map((term) => ({
        id: term.id,
        name: term.name,
        count: countOf.get(term.id) ?? 0,
        selected: selected.includes(term),
      }))
      .filter((option) => option.count > 0 || option.selected),
  })).filter(({ options }) => options.length > 0);
}
