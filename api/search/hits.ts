import { type SQL, sql } from 'drizzle-orm';
import { allOf, anyOf, lexeme } from '../content/queries/index-query.ts';
import { intArray } from '../content/queries/items.ts';
import { contentIndex } from '../database/schema/content-index.ts';
import type { ItemKind } from '../database/schema/items.ts';
import { filterQuery, type Selection } from './facets.ts';
import type { ResultType, SortOrder, TabType } from './result-types.ts';
import type { SearchQuery } from './search-query.ts';

/** The parameters of a search; without a query every item matches. */
export type Search = {
  query: SearchQuery | undefined;
  selection: Selection;
  findable: SQL;
  now: Date;
  searchType: TabType;
  sortBy: SortOrder;
  /** The hits by the text alone, where they are known. */
  keys?: HitKeys | undefined;
};

/** Ids by kind. */
export type HitKeys = ReadonlyMap<ItemKind, readonly number[]>;

/** The types of the results of each kind. */
export const TYPES_OF: Readonly<Record<ItemKind, readonly ResultType[]>> = {
  article: ['article'],
  event: ['event'],
  product: ['book', 'course'],
  page: ['page'],
};
export const KINDS = Object.keys(TYPES_OF) as ItemKind[];

/** The hits of a search as queries on `content_index.terms`. */
export type Hits = {
  /** By the text alone, whatever the selected terms and the tab. */
  readonly byText: string;
  /** By the text and the selected terms: what the tabs count. */
  readonly filtered: string;
  /** Those of the selected tab. */
  readonly shown: string;
  /** Those of them that have the words in title, names or terms. */
  readonly likely: string;
};

export function hitsOf({ query, selection, searchType, keys }: Search): Hits {
  // A query that only excludes words would read the whole index entry by entry.
  const ofText = query && !query.hits.includes('!') ? query.hits : ofKinds(query?.hits ?? '', KINDS);
  const byText = keys ? '' : ofText;
  const filtered = allOf(byText, filterQuery(selection));
  const inTab = searchType === 'all' ? '' : lexeme('@', searchType);
  const shown = allOf(filtered, inTab);
  // Words in title, names or terms are in the text as well, unless others are excluded.
  const isImplied = query !== undefined && query.likely !== '' && !query.words.includes('!');
  const likely = isImplied ? allOf(query.likely, filterQuery(selection), inTab) : allOf(shown, query?.likely ?? '');
  return { byText, filtered, shown, likely };
}

/** A query restricted to items of some kinds, which spares the index the others. */
export const ofKinds = (terms: string, kinds: readonly ItemKind[]): string =>
  allOf(terms, anyOf(...kinds.flatMap((kind) => TYPES_OF[kind]).map((type) => lexeme('@', type))));

/** The kinds that are not among these. */
export const otherKinds = (kinds: readonly ItemKind[]): ItemKind[] => KINDS.filter((kind) => !kinds.includes(kind));

/** Items that the search finds and that match a query on their terms; all that it finds for an empty one. */
export const isHit = (findable: SQL, terms: string): SQL =>
  terms === '' ? findable : sql`(${contentIndex.terms} @@ ${terms}::tsquery and ${findable})`;

/** The search among hits that are known. */
export function amongKnown(search: Search, keys: HitKeys | undefined): Search {
  if (!keys) return search;
  const isKnown = [...keys].map(
    ([kind, ids]) => sql`(${contentIndex.kind} = ${kind} and ${contentIndex.id} = any(${intArray(ids)}))`,
  );
  const known = isKnown.length === 0 ? sql`false` : sql.join(isKnown, sql` or `);
  return { ...search, findable: sql`((${known}) and ${search.findable})`, keys };
}
