import type { BreadcrumbList, WebPage } from 'schema-dts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { absolute, LANGUAGE, type SiteFacts, websiteId } from './site-facts.ts';

/** Breadcrumb of a page as the API sends it, from the home page to the page itself. */
export type Steps = ResponseOf<'blocks.breadCrumb'>['result'];

/** The page itself: title, description and address. */
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

/** The breadcrumb of a page. */
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
