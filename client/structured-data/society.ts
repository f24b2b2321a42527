import type { Organization, OrganizationLeaf, SearchAction, WebSite } from 'schema-dts';
import { SEARCH_PATH, SEARCH_TEXT_PARAM } from '../../shared/constants.ts';
import { absolute, LANGUAGE, type SiteFacts, societyId, societyRef, websiteId } from './site-facts.ts';

export function organisation(site: SiteFacts): Organization {
  const { configuration, socialMedia } = site;
  const contact: Partial<OrganizationLeaf> = configuration
    ? {
        description: configuration.tagline,
        address: configuration.address,
        telephone: configuration.phoneNumber,
        email: configuration.email,
      }
    : {};
  const elsewhere = socialMedia
    ?.map(({ redirectionUrl }) => redirectionUrl)
    .filter((url) => url.startsWith('https://'));
  return {
    ...societyRef(site),
    alternateName: site.shortName,
    ...contact,
    ...(elsewhere?.length && { sameAs: elsewhere }),
  };
}

export function webSite(site: SiteFacts): WebSite {
  const search: SearchAction & { 'query-input': string } = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${absolute(site, SEARCH_PATH)}?${SEARCH_TEXT_PARAM}={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': websiteId(site),
    name: site.shortName,
    alternateName: site.configuration?.name ?? site.shortName,
    url: absolute(site, '/'),
    inLanguage: LANGUAGE,
    publisher: { '@id': societyId(site) },
    potentialAction: search,
  };
}
