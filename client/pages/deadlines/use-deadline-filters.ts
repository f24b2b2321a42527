import type { Option } from '../../../shared/contract/models.ts';
import type { PageInput } from '../../../shared/pages/common/request.ts';
import { deadlinesPage, parseDeadlinesQuery } from '../../../shared/pages/deadlines.ts';
import { withParams } from '../../data/address.ts';
import { useCall } from '../../data/use-call.ts';
import type { Chip } from '../../ui/chips.tsx';
import { type FilterOption, withChosen } from '../../ui/filter-options.ts';

/** One filter of the dates of the law: its parameter, its options and what is chosen. */
export type DeadlineFilter = {
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly options: readonly FilterOption[];
  readonly chosen: string | undefined;
};

/** The filters of the dates of the law, and the active ones as chips that link to the list without them. */
export function useDeadlineFilters(input: PageInput): { filters: DeadlineFilter[]; chips: Chip[] } {
  const { data, loading } = useCall(deadlinesPage(input).filters);
  const { jurisdiction, product, topic } = parseDeadlinesQuery(input.query);
  const filterOf = (found: readonly Option[] | undefined, name: string, all: string, chosen: string | undefined) => ({
    name,
    label: name.charAt(0).toUpperCase() + name.slice(1),
    all,
    options: withChosen(
      (found ?? []).map((option) => ({ value: option.value, label: option.name })),
      chosen === undefined ? [] : [chosen],
      name,
      loading,
    ),
    chosen,
  });
  const { jurisdictions, products, topics } = data?.result ?? {};
  const filters = [
    filterOf(jurisdictions, 'jurisdiction', 'All jurisdictions', jurisdiction),
    filterOf(products, 'product', 'All products', product),
    filterOf(topics, 'topic', 'All topics', topic === undefined ? undefined : String(topic)),
  ];
  const chips = filters.flatMap(({ name, label, options, chosen }) =>
    options
      .filter(({ value }) => value === chosen)
      .map((option) => ({
        label: `${label}: ${option.label}`,
        isLoading: option.isLoading,
        href: withParams(input, { [name]: undefined }),
      })),
  );
  return { filters, chips };
}
