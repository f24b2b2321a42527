import type { ResponseOf } from '../../../shared/contract/contract.ts';
import type { PageInput } from '../../../shared/pages/common/request.ts';
import { CONTRACT_NAMES, parseJobFilters } from '../../../shared/rules/jobs/job-filters.ts';
import { withParams } from '../../data/address.ts';
import { Button } from '../../ui/button.tsx';
import type { Chip } from '../../ui/chips.tsx';
import { type Option, Select } from '../../ui/field.tsx';
import { withChosen } from '../../ui/filter-options.ts';
import { Filters } from '../../ui/filters.tsx';

export type Job = ResponseOf<'blocks.currentJobOpenings'>['result'][number];

type JobFilterFormProps = {
  jobs: readonly Job[];
  input: PageInput;
  /** Number of active filters. */
  active: number;
};

/** The filters of the open positions as a GET form, which works without JavaScript. */
export function JobFilterForm({ jobs, input, active }: JobFilterFormProps) {
  return (
    <search>
      <Filters variant="line" active={active}>
        <form className="form-row" action={input.pathname} key={input.query.toString()}>
          {filtersOf(jobs, input).map(({ name, label, all, options, chosen }) => (
            <Select
              key={name}
              label={label}
              name={name}
              options={[{ value: '', label: all }, ...options]}
              defaultValue={chosen ?? ''}
            />
          ))}
          <Button type="submit">Apply filters</Button>
        </form>
      </Filters>
    </search>
  );
}

/** The active filters as chips, each linking to the list without it. */
export const jobChips = (jobs: readonly Job[], input: PageInput): Chip[] =>
  filtersOf(jobs, input).flatMap(({ name, options, chosen }) =>
    options
      .filter(({ value }) => value === chosen)
      .map(({ label }) => ({ label, href: withParams(input, { [name]: undefined }) })),
  );

/** The filters with the values that open positions have, and those that are chosen. */
function filtersOf(jobs: readonly Job[], { query }: PageInput) {
  const { country, contract } = parseJobFilters(query);
  const countries = jobs.flatMap(({ country: code, countryName = code }) =>
    code !== undefined && countryName !== undefined ? [{ value: code, label: countryName }] : [],
  );
  const types = new Set(jobs.flatMap(({ employmentTypes = [] }) => employmentTypes));
  const contracts = Object.entries(CONTRACT_NAMES)
    .filter(([type]) => [...types, contract].some((one) => one === type))
    .map(([value, label]) => ({ value, label }));
  const filterOf = (name: string, label: string, all: string, options: Option[], chosen: string | undefined) => ({
    name,
    label,
    all,
    options: withChosen(options, chosen === undefined ? [] : [chosen], name, false),
    chosen,
  });
  return [
    filterOf('country', 'Country', 'All countries', byLabel(countries), country),
    filterOf('contract', 'Contract', 'All contracts', contracts, contract),
  ];
}

/** Each option once, by its name. */
const byLabel = (options: readonly Option[]): Option[] =>
  [...new Map(options.map((option) => [option.value, option])).values()].sort((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  );
