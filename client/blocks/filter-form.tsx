import type { PageInput } from '../../shared/pages/request.ts';
import { withParams } from '../data/address.ts';
import type { Chip } from '../ui/chips.tsx';
import { type FilterOption, withChosen } from '../ui/filter-options.ts';
import { Filters } from '../ui/filters.tsx';
import { ApplyButton, FilterSelect } from './filter-controls.tsx';

export type Filter = {
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly options: readonly FilterOption[];
  readonly chosen: string | undefined;
};

export const buildFilter = (
  name: string,
  all: string,
  options: readonly FilterOption[],
  chosen: string | undefined,
  isLoading = false,
): Filter => ({
  name,
  label: name.charAt(0).toUpperCase() + name.slice(1),
  all,
  options: withChosen(options, chosen === undefined ? [] : [chosen], name, isLoading),
  chosen,
});

type FilterFormProps = {
  filters: readonly Filter[];
  input: PageInput;
  active: number;
};

export const FilterForm = ({ filters, input, active }: FilterFormProps) => (
  <search>
    <Filters variant="line" active={active}>
      <form className="form-row" action={input.pathname}>
        {filters.map(({ name, label, all, options, chosen }) => (
          <FilterSelect
            key={name}
            label={label}
            name={name}
            options={[{ value: '', label: all }, ...options]}
            chosen={chosen ?? ''}
          />
        ))}
        <ApplyButton />
      </form>
    </Filters>
  </search>
);

export const listChips = (filters: readonly Filter[], input: PageInput): Chip[] =>
  filters.flatMap(({ name, label, options, chosen }) =>
    options
      .filter(({ value }) => value === chosen)
      .map((option) => ({
        label: `${label}: ${option.label}`,
        isLoading: option.isLoading,
        href: withParams(input, { [name]: undefined }),
      })),
  );
