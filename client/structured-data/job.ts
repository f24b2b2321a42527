import type { JobPosting } from 'schema-dts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { type SiteFacts, societyRef } from './site-facts.ts';

export type JobFacts = {
  readonly opening: ResponseOf<'blocks.currentJobOpenings'>['result'][number];
  /** The whole text of the advertisement, as HTML. */
  readonly text: string;
};

/**
 * A position of the society's own, on the page of that position: search engines want no description on a list, nor one of
 * somebody else's advertisement.
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
