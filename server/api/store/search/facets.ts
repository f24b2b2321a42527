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
  /** Terms a result may be counted under. */
  terms: readonly TaxonomyTerm[];
  selected: ReadonlySet<number>;
  /** The selected ids of each kind. */
  byKind: ReadonlyMap<string, readonly number[]>;
};

/** Sorts the selected terms by kind; one that no longer exists narrows nothing. */
export function selectTerms(allTerms: readonly TaxonomyTerm[], ids: readonly number[] = []): Selection {
  const selected = allTerms.filter(({ id }) => ids.includes(id));
  return {
    terms: allTerms.filter(({ kind }) => FACET_KINDS.includes(kind)),
    selected: new Set(selected.map(({ id }) => id)),
    byKind: Map.groupBy(selected, ({ kind }) => kind)
      .entries()
      .reduce((all, [kind, terms]) => all.set(kind, terms.map(({ id }) => id)), new Map<string, number[]>()),
  };
}

/**
 * The kinds whose selected terms an item has none of, as a `text[]`. A result has all kinds (AND), each by at least one term (OR):
 * the list is empty. An item counts under a facet when no other kind stands against it, so every option says what choosing it brings.
 */
export function failedKinds({ byKind }: Selection): SQL {
  if (byKind.size === 0) return sql`'{}'::text[]`;
  const failures = [...byKind].map(
    ([kind, ids]) => sql`case when not ${contentItems.taxonomyIds} && ${intArray(ids)} then ${kind}::text end`,
  );
  return sql`array_remove(array[${sql.join(failures, sql`, `)}], null)`;
}

/** The facets with their counts; options nobody would find anything under are left out unless they are selected. */
export function toFacets({ terms, selected }: Selection, counts: ReadonlyMap<number, number>): Facets {
  return FACET_KINDS.map((kind) => ({
    kind,
    options: terms
      .filter((term) => term.kind === kind)
      .map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0, selected: selected.has(id) }))
      .filter((option) => option.count > 0 || option.selected),
  })).filter(({ options }) => options.length > 0);
}
