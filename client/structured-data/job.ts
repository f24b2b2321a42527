import type { JobPosting } from 'schema-dts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { type SiteFacts, societyRef } from './site-facts.ts';

export type JobFacts = {
  readonly opening: ResponseOf<'blocks.currentJobOpenings'>['result'][number];
  /** Full text of the advertisement, as HTML. */
  readonly text: string;
};

/**
 * A position at the society, for the page of that position. Search engines do not accept job postings on list pages, or for the
 * advertisements of others.
 */
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
