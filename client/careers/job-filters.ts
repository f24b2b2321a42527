import { CONTRACT_NAMES, parseJobFilters } from '../../shared/careers/job-filters.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { PageInput } from '../../shared/pages/request.ts';
import { buildFilter, type Filter } from '../blocks/filter-form.tsx';
import type { Option } from '../ui/field.tsx';

export type Job = ResponseOf<'blocks.currentJobOpenings'>['result'][number];

export function listJobFilters(jobs: readonly Job[], { query }: PageInput): Filter[] {
  const { country, contract } = parseJobFilters(query);
  const countries = jobs.flatMap(({ country: code, countryName = code }) =>
    code !== undefined && countryName !== undefined ? [{ value: code, label: countryName }] : [],
  );
  const types = new Set(jobs.flatMap(({ employmentTypes = [] }) => employmentTypes));
  const contracts = Object.entries(CONTRACT_NAMES)
    .filter(([type]) => [...types, contract].some((one) => one === type))
    .map(([value, label]) => ({ value, label }));
  return [
    buildFilter('country', 'All countries', byLabel(countries), country),
    buildFilter('contract', 'All contracts', contracts, contract),
  ];
}

const byLabel = (options: readonly Option[]): Option[] =>
  [...new Map(options.map((option) => [option.value, option])).values()].sort((a, b) =>
    a.label.localeCompare(b.label, 'en'),
  );
