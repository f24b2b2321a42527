import type { Person, Term } from '../../../shared/contract/models.ts';
import type { contentItems } from '../../database/schema/content.ts';
import type { CardOf, DetailOf, ItemKind } from '../../database/schema/items.ts';
import type { Pictures } from '../media/read-pictures.ts';
import { latestDay } from './dates.ts';

/** Lookup of the people and terms that content refers to by key and id. */
export type Names = {
  person(key: string): Person;
  term(id: number): Term;
  /** The ids with the ids of their ancestors, so that an item with a term is also found by the term's parents. */
  withParents(ids: readonly number[]): number[];
};

/** The context of converting a file to a row. */
export type RowContext = {
  names: Names;
  pictures: Pictures;
};

/** A row of `content_items` before it is stored; a page's id is assigned when it is stored. */
export type ItemRow<K extends ItemKind = ItemKind> = {
  [P in K]: Omit<typeof contentItems.$inferInsert, 'kind' | 'id' | 'card' | 'data' | 'sourceFile' | 'search'> & {
    kind: P;
    id: P extends 'page' ? null : number;
    path: string;
    card: CardOf[P];
    data: DetailOf[P];
  };
}[K];

type CommonFields = {
  readonly title: string;
  readonly summary: string;
  readonly until?: string | undefined;
  readonly draft: boolean;
  readonly workflowId?: string | undefined;
};

/** The columns that every kind of item fills in the same way. */
export function commonColumns({ title, summary, until, draft, workflowId }: CommonFields, timeZone = 'UTC') {
  return {
    title,
    summary,
    visibleUntil: until === undefined ? null : latestDay(until, timeZone),
    draft,
    workflowId: workflowId ?? null,
  };
}

/** The words of a fact strip, for the search. */
export const factTexts = (facts: readonly { label: string; value: string }[]): string[] =>
  facts.map(({ label, value }) => `${label} ${value}`);
