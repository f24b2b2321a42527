import type { Option } from '../../shared/contract/models.ts';
import { deadlinesPage, parseDeadlinesQuery } from '../../shared/deadlines/deadlines.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { buildFilter, type Filter } from '../blocks/filter-form.tsx';
import { useCall } from '../data/use-call.ts';

export function useDeadlineFilters(input: PageInput): Filter[] {
  const { data, loading } = useCall(deadlinesPage(input).filters);
  const { jurisdiction, product, topic } = parseDeadlinesQuery(input.query);
  const { jurisdictions, products, topics } = data?.result ?? {};
  return [
    buildFilter('jurisdiction', 'All jurisdictions', listOptions(jurisdictions), jurisdiction, loading),
    buildFilter('product', 'All products', listOptions(products), product, loading),
    buildFilter('topic', 'All topics', listOptions(topics), topic === undefined ? undefined : String(topic), loading),
  ];
}

const listOptions = (found: readonly Option[] = []) => found.map(({ value, name }) => ({ value, label: name }));
