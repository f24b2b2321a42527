import type { OrganizationLeaf } from 'schema-dts';
import type { ResponseOf } from '../../shared/contract/contract.ts';

/** Facts about the site and the current page that structured data needs. */
export type SiteFacts = {
  readonly origin: string;
  /** Canonical address of the page. */
  readonly pageUrl: string;
  /** The society's short name, in capitals. */
  readonly shortName: string;
  /** Name and addresses of the society; undefined when the call has failed or not finished in time. */
  readonly configuration?: ResponseOf<'masterPage.configuration'>['result'] | undefined;
  readonly socialMedia?: ResponseOf<'masterPage.socialMedia'>['result'] | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
};

export const LANGUAGE = 'en-GB';

/** Absolute URL of an address; absolute URLs are returned unchanged. */
export const absolute = (site: SiteFacts, address: string): string => new URL(address, site.origin).href;

/** `@id` of the society, by which other descriptions refer to it. */
export const societyId = (site: SiteFacts): string => absolute(site, '/#society');
/** `@id` of the site. */
export const websiteId = (site: SiteFacts): string => absolute(site, '/#website');

/** The society as publisher, provider or organiser of something else. */
export function societyRef(site: SiteFacts): OrganizationLeaf {
  return {
    '@type': 'Organization',
    '@id': societyId(site),
    name: site.configuration?.name ?? site.shortName,
    url: absolute(site, '/'),
    logo: absolute(site, '/favicon.svg'),
  };
}
