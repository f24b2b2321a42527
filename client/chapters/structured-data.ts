import type { Organization } from 'schema-dts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { absolute, type SiteFacts, societyId } from '../structured-data/site-facts.ts';

export function chapterOrganisation(
  { path, title, summary, location, coordinates, url }: ResponseOf<'blocks.chapter'>['result'],
  site: SiteFacts,
): Organization {
  const address = path === undefined ? site.pageUrl : absolute(site, path);
  return {
    '@type': 'Organization',
    '@id': `${address}#chapter`,
    name: title,
    description: summary,
    url: address,
    logo: absolute(site, '/favicon.svg'),
    parentOrganization: { '@id': societyId(site) },
    ...(url.startsWith('mailto:') && { email: url.slice('mailto:'.length) }),
    location: {
      '@type': 'Place',
      name: location,
      ...(coordinates && { geo: { '@type': 'GeoCoordinates', ...coordinates } }),
    },
  };
}
