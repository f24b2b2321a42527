import type { Option } from '../../shared/contract/models.ts';
import { deadlinesPage, parseDeadlinesQuery } from '../../shared/deadlines/deadlines.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { type Filter, filterOf } from '../blocks/filter-form.tsx';
import { useCall } from '../data/use-call.ts';

/** The filters of the dates of the law. */
export function useDeadlineFilters(input: PageInput): Filter[] {
  const { data, loading } = useCall(deadlinesPage(input).filters);
  const { jurisdiction, product, topic } = parseDeadlinesQuery(input.query);
  const { jurisdictions, products, topics } = data?.result ?? {};
  return [
    filterOf('jurisdiction', 'All jurisdictions', optionsOf(jurisdictions), jurisdiction, loading),
    filterOf('product', 'All products', optionsOf(products), product, loading),
    filterOf('topic', 'All topics', optionsOf(topics), topic === undefined ? undefined : String(topic), loading),
  ];
}

const optionsOf = (found: readonly Option[] = []) => found.map(({ value, name }) => ({ value, label: name }));
