import { type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '../../../../shared/contract/contract.ts';
import type { TaxonomyTerm } from '../../../../shared/contract/models.ts';
import { intArray } from '../queries/items.ts';
import { contentItems } from '../schema.ts';

export type Facets = ResponseOf<'search.site'>['facets'];

/** The kinds of term that narrow a search, in the order they are shown. Section 9 names the first three. */
const FACET_KINDS = ['sector', 'region', 'profinterest', 'topic', 'category'];

/** The terms that results are narrowed by. */
export type Selection = {
  terms: readonly TaxonomyTerm[];
  selected: readonly TaxonomyTerm[];
};

/** How many hits carry a term; of those that lack a selected kind, that kind is `missing`. */
export type TermCount = { id: number; missing: string | null; count: number };

/** The selected terms; one that no longer exists narrows nothing. */
export function selectTerms(terms: readonly TaxonomyTerm[], ids: readonly number[] = []): Selection {
  return { terms, selected: terms.filter(({ id }) => ids.includes(id)) };
}

/**
 * The kinds of which an item has none of the selected terms, as a `text[]`. A result has every kind that is selected (AND), by at
 * least one term of it (OR): its list is empty.
 */
export function missingKinds({ selected }: Selection): SQL {
  const cases = [...Map.groupBy(selected, ({ kind }) => kind)].map(([kind, terms]) => {
    const ids = intArray(terms.map(({ id }) => id));
    return sql`case when not ${contentItems.taxonomyIds} && ${ids} then ${kind}::text end`;
  });
  return cases.length === 0 ? sql`'{}'::text[]` : sql`array_remove(array[${sql.join(cases, sql`, `)}], null)`;
}

/**
 * The facets. An option counts what choosing it would show: the terms selected beside it in its own kind do not stand against it,
 * those of other kinds do. An option that would show nothing is left out unless it is selected.
 */
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
