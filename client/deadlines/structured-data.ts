import type { ItemList } from 'schema-dts';
import type { Deadline } from '../../shared/contract/models.ts';
import { absolute, type SiteFacts } from '../structured-data/site-facts.ts';

export function deadlineList(deadlines: readonly Deadline[], site: SiteFacts): ItemList {
  return {
    '@type': 'ItemList',
    '@id': `${site.pageUrl}#deadlines`,
    numberOfItems: deadlines.length,
    itemListElement: deadlines.map(({ title, date, jurisdiction, affects, provision, source, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Legislation',
        '@id': absolute(site, path),
        name: title,
        description: affects,
        url: absolute(site, path),
        sameAs: source,
        legislationIdentifier: provision,
        legislationJurisdiction: jurisdiction.name,
        temporalCoverage: `${date}/..`,
      },
    })),
  };
}
