import { COVER_TOPICS, type CoverTopic } from '../../shared/covers.ts';
import {
  type ProductFilters as Chosen,
  PRODUCT_LEVELS,
  PRODUCT_ORDERS,
  PRODUCT_TYPES,
  type ProductOrder,
  type ProductType,
} from '../../shared/learning/product-filters.ts';
import { activeFilters, CHOSEN_PARAM, FILTER_PARAMS } from '../../shared/learning/products.page.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { ApplyButton, FilterSelect } from '../blocks/filter-controls.tsx';
import { withParams } from '../data/address.ts';
import { Chips } from '../ui/chips.tsx';
import { Filters } from '../ui/filters.tsx';

const TYPES: Readonly<Record<ProductType, string>> = {
  book: 'Books',
  course: 'Courses',
  'online-university': 'Online University',
  certificate: 'Certificate programmes',
  bundle: 'Bundles',
  workshop: 'Workshops',
};

const ORDERS: Readonly<Record<ProductOrder, string>> = {
  newest: 'Newest first',
  title: 'By title',
  price: 'Lowest price first',
  credits: 'Most credits first',
};

const capitalised = (topic: CoverTopic) => topic.charAt(0).toUpperCase() + topic.slice(1);

/** Has products of every kind; on other catalogues all products are books, or none is. */
const HAS_ALL_TYPES = '/education/all-products';
const LEARNING_TYPES = PRODUCT_TYPES.filter((type) => type !== 'book');

function listTypes(pathname: string): readonly ProductType[] {
  if (pathname === HAS_ALL_TYPES) return PRODUCT_TYPES;
  return pathname === '/education/books' ? [] : LEARNING_TYPES;
}

type ProductFiltersProps = {
  input: PageInput;
  filters: Chosen;
  /** Course ids that stay ticked for comparison. */
  chosen: readonly number[];
};

/** A GET form, which works without JavaScript and gives shareable addresses. */
export function ProductFilters({ input, filters, chosen }: ProductFiltersProps) {
  const { topic, type, level, order } = filters;
  const types = listTypes(input.pathname);
  const without = (name: string) => withParams(input, { [name]: undefined, pageNumber: undefined });
  return (
    <search className="product-filters">
      <Filters variant="line" active={activeFilters(filters)}>
        <form className="product-filters__form" action={input.pathname}>
          {chosen.map((id) => (
            <input key={id} type="hidden" name={CHOSEN_PARAM} value={id} />
          ))}
          <FilterSelect
            label="Topic"
            name={FILTER_PARAMS.topic}
            options={[
              { value: '', label: 'All topics' },
              ...COVER_TOPICS.map((value) => ({ value, label: capitalised(value) })),
            ]}
            chosen={topic ?? ''}
          />
          {types.length > 0 && (
            <FilterSelect
              label="Kind"
              name={FILTER_PARAMS.type}
              options={[{ value: '', label: 'All kinds' }, ...types.map((value) => ({ value, label: TYPES[value] }))]}
              chosen={type ?? ''}
            />
          )}
          <FilterSelect
            label="Level"
            name={FILTER_PARAMS.level}
            options={[
              { value: '', label: 'Any level' },
              ...PRODUCT_LEVELS.filter((value) => value !== 'All levels').map((value) => ({ value, label: value })),
            ]}
            chosen={level ?? ''}
          />
          <FilterSelect
            label="Sort by"
            name={FILTER_PARAMS.order}
            options={PRODUCT_ORDERS.map((value) => ({ value, label: ORDERS[value] }))}
            chosen={order}
          />
          <ApplyButton />
        </form>
      </Filters>
      <Chips
        chips={[
          ...(topic ? [{ label: capitalised(topic), href: without(FILTER_PARAMS.topic) }] : []),
          ...(type ? [{ label: TYPES[type], href: without(FILTER_PARAMS.type) }] : []),
          ...(level ? [{ label: level, href: without(FILTER_PARAMS.level) }] : []),
        ]}
      />
    </search>
  );
}
