import { EMPLOYMENT_TYPES } from '../constants.ts';
import { ALL_JOBS } from '../follows/followed.ts';

type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

export const CONTRACT_NAMES: Readonly<Record<EmploymentType, string>> = {
  'full-time': 'Full-time',
  'part-time': 'Part-time',
  contractor: 'Freelance',
  temporary: 'Fixed-term',
  intern: 'Internship',
};

export type JobFilters = {
  readonly country?: string | undefined;
  readonly contract?: EmploymentType | undefined;
};
type Job = { readonly country?: string | undefined; readonly employmentTypes?: readonly EmploymentType[] | undefined };

export const countryParam = (query: URLSearchParams, name: string): string | undefined =>
  /^[A-Z]{2}$/.exec(query.get(name) ?? '')?.[0];

export const contractParam = (query: URLSearchParams, name: string): EmploymentType | undefined =>
  EMPLOYMENT_TYPES.find((type) => type === query.get(name));

export const parseJobFilters = (query: URLSearchParams): JobFilters => ({
  country: countryParam(query, 'country'),
  contract: contractParam(query, 'contract'),
});

/** A position without a country or contract matches no filter of it. */
export const matchesJob = ({ country, contract }: JobFilters, job: Job): boolean =>
  (country === undefined || job.country === country) &&
  (contract === undefined || (job.employmentTypes ?? []).includes(contract));

/** Follow target: all open positions, or those that filters select. */
export function followedJobs(filters: JobFilters): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value !== undefined) query.set(name, value);
  return query.size === 0 ? ALL_JOBS : `${ALL_JOBS}?${query}`;
}

export function followedJobFilters(target: string): JobFilters | undefined {
  const filters = parseJobFilters(new URLSearchParams(target.slice(ALL_JOBS.length)));
  return followedJobs(filters) === target ? filters : undefined;
}
