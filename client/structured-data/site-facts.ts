import type { OrganizationLeaf } from 'schema-dts';
import type { ResponseOf } from '../../shared/contract/contract.ts';

export type SiteFacts = {
  readonly origin: string;
  readonly pageUrl: string;
  readonly shortName: string;
  /** Undefined when the call has failed or not finished in time. */
  readonly configuration?: ResponseOf<'masterPage.configuration'>['result'] | undefined;
  readonly socialMedia?: ResponseOf<'masterPage.socialMedia'>['result'] | undefined;
  readonly now: number;
};

export const LANGUAGE = 'en-GB';

/** Returns absolute URLs unchanged. */
export const absolute = (site: SiteFacts, address: string): string => new URL(address, site.origin).href;

export const societyId = (site: SiteFacts): string => absolute(site, '/#society');
export const websiteId = (site: SiteFacts): string => absolute(site, '/#website');

export function societyRef(site: SiteFacts): OrganizationLeaf {
  return {
    '@type': 'Organization',
    '@id': societyId(site),
    name: site.configuration?.name ?? site.shortName,
    url: absolute(site, '/'),
    logo: absolute(site, '/favicon.svg'),
  };
}
