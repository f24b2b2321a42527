import type { JobPosting, MonetaryAmount } from 'schema-dts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { type SiteFacts, societyRef } from '../structured-data/site-facts.ts';

type Opening = ResponseOf<'blocks.currentJobOpenings'>['result'][number];
export type JobFacts = {
  readonly opening: Opening;
  readonly text: string;
};

/** For a position's own page only: search engines reject job postings on list pages and for others' advertisements. */
export function jobPosting({ opening, text }: JobFacts, site: SiteFacts): JobPosting {
  return {
    '@type': 'JobPosting',
    title: opening.title,
    description: text,
    url: site.pageUrl,
    identifier: { '@type': 'PropertyValue', name: site.shortName, value: String(opening.id) },
    ...(opening.postedDate !== undefined && { datePosted: opening.postedDate }),
    ...(opening.closingDate !== undefined && { validThrough: opening.closingDate }),
    hiringOrganization: societyRef(site),
    ...(opening.employmentTypes && { employmentType: opening.employmentTypes.map(schemaName) }),
    ...(opening.salary && { baseSalary: baseSalary(opening.salary) }),
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: opening.location,
        ...(opening.country !== undefined && { addressCountry: opening.country }),
      },
    },
  };
}

function baseSalary({ currency, min, max, per }: NonNullable<Opening['salary']>): MonetaryAmount {
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', minValue: min, maxValue: max, unitText: schemaName(per) },
  };
}

/** `full-time` is FULL_TIME in schema.org. */
const schemaName = (name: string): string => name.toUpperCase().replace('-', '_');
