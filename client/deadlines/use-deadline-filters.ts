import type { Deadline } from '../../shared/contract/models.ts';
import { deadlinesPage, parseDeadlinesQuery } from '../../shared/deadlines/deadlines.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { buildFilter, type Filter } from '../blocks/filter-form.tsx';
import { useCall } from '../data/use-call.ts';
import type { FilterOption } from '../ui/filter-options.ts';

const NONE: readonly Deadline[] = [];

/** Offers what the dates have, by name. */
export function useDeadlineFilters(input: PageInput): Filter[] {
  const { data, loading } = useCall(deadlinesPage(input).deadlines);
  const { jurisdiction, product, topic } = parseDeadlinesQuery(input.query);
  const dates = data?.result ?? NONE;
  const offer = (terms: (deadline: Deadline) => readonly (readonly [value: string, label: string])[]): FilterOption[] =>
    [...new Map(dates.flatMap(terms))]
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label, 'en'));
  return [
    buildFilter(
      'jurisdiction',
      'All jurisdictions',
      offer((date) => [[date.jurisdiction.code, date.jurisdiction.name]]),
      jurisdiction,
      loading,
    ),
    buildFilter(
      'product',
      'All products',
      offer(({ products }) => products.map(({ code, name }) => [code, name])),
      product,
      loading,
    ),
    buildFilter(
      'topic',
      'All topics',
      offer(({ topics }) => topics.map(({ id, name }) => [String(id), name])),
      topic === undefined ? undefined : String(topic),
      loading,
    ),
  ];
}
