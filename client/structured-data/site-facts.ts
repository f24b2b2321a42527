import type { OrganizationLeaf } from 'schema-dts';
import type { ResponseOf } from '../../shared/contract/contract.ts';

/** What a description needs to know of the site and of the page it stands on. */
export type SiteFacts = {
  readonly origin: string;
  /** Canonical address of the page. */
  readonly pageUrl: string;
  /** The society's short name, in capitals. */
  readonly shortName: string;
  /** Name, addresses and the like; unknown when the API has not told in time. */
  readonly configuration?: ResponseOf<'masterPage.configuration'>['result'] | undefined;
  readonly socialMedia?: ResponseOf<'masterPage.socialMedia'>['result'] | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
};

export const LANGUAGE = 'en-GB';

/** An address of this site in full; one that is in full already stays. */
export const absolute = (site: SiteFacts, address: string): string => new URL(address, site.origin).href;

/** Names by which one description refers to another. */
export const societyId = (site: SiteFacts): string => absolute(site, '/#society');
export const websiteId = (site: SiteFacts): string => absolute(site, '/#website');

/** The society, in the few words that publisher, provider and organiser need. */
export function societyRef(site: SiteFacts): OrganizationLeaf {
  return {
    '@type': 'Organization',
    '@id': societyId(site),
    name: site.configuration?.name ?? site.shortName,
    url: absolute(site, '/'),
    logo: absolute(site, '/favicon.svg'),
  };
}
