import type { BreadcrumbList, WebPage } from 'schema-dts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { absolute, LANGUAGE, type SiteFacts, websiteId } from './site-facts.ts';

/** The way from home to a page, both included, as the API tells it. */
export type Steps = ResponseOf<'blocks.breadCrumb'>['result'];

/** What every page says of itself. */
export function webPage(
  { name, description }: { name: string; description?: string | undefined },
  site: SiteFacts,
): WebPage {
  return {
    '@type': 'WebPage',
    '@id': site.pageUrl,
    url: site.pageUrl,
    name,
    ...(description && { description }),
    inLanguage: LANGUAGE,
    isPartOf: { '@id': websiteId(site) },
  };
}

/** The way to a page. */
export function breadcrumbList(steps: Steps, site: SiteFacts): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ title, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: absolute(site, url),
    })),
  };
}
