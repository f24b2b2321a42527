import type { ProfilePage } from 'schema-dts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { absolute, type SiteFacts } from '../structured-data/site-facts.ts';

/** Describes the page as the person's profile. */
export function profilePage(person: ResponseOf<'people.byKey'>['result'], site: SiteFacts): ProfilePage {
  const { path, name, role, organisation, bio, portrait, credentials, awards } = person;
  const url = absolute(site, path);
  return {
    '@type': 'ProfilePage',
    '@id': `${url}#profile`,
    url,
    mainEntity: {
      '@type': 'Person',
      '@id': `${url}#person`,
      name,
      url,
      jobTitle: role,
      description: bio,
      worksFor: { '@type': 'Organization', name: organisation },
      ...(portrait !== undefined && { image: absolute(site, portrait) }),
      ...(credentials !== undefined && { honorificSuffix: credentials }),
      ...(awards.length > 0 && { award: awards.map(({ award, year }) => `${award}, ${year}`) }),
    },
  };
}
