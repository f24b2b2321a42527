import type { Person, Term } from '../../../shared/contract/models.ts';
import type { contentItems } from '../../database/schema/content.ts';
import type { CardOf, DetailOf, ItemKind } from '../../database/schema/items.ts';
import type { Pictures } from '../media/read-pictures.ts';
import { latestDay } from './dates.ts';

export type Names = {
  person(key: string): Person;
  term(id: number): Term;
  /** Adds ancestors, so that an item is also found by a term's parents. */
  withParents(ids: readonly number[]): number[];
};

export type RowContext = {
  names: Names;
  pictures: Pictures;
};

/** A page's id is assigned when it is stored. */
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

export function commonColumns({ title, summary, until, draft, workflowId }: CommonFields, timeZone = 'UTC') {
  return {
    title,
    summary,
    visibleUntil: until === undefined ? null : latestDay(until, timeZone),
    draft,
    workflowId: workflowId ?? null,
  };
}

export const factTexts = (facts: readonly { label: string; value: string }[]): string[] =>
  facts.map(({ label, value }) => `${label} ${value}`);
