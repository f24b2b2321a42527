import type { BreadcrumbList, WebPage } from 'schema-dts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { Page } from '../../shared/contract/models.ts';
import { imageObject } from './image-object.ts';
import { absolute, LANGUAGE, type SiteFacts, websiteId } from './site-facts.ts';

export type Steps = ResponseOf<'blocks.breadCrumb'>['result'];

type PageFacts = {
  readonly name: string;
  readonly description?: string | undefined;
  readonly picture?: Page['picture'];
};

export function webPage({ name, description, picture }: PageFacts, site: SiteFacts): WebPage {
  return {
    '@type': 'WebPage',
    '@id': site.pageUrl,
    url: site.pageUrl,
    name,
    ...(description && { description }),
    inLanguage: LANGUAGE,
    ...(picture && { primaryImageOfPage: imageObject(picture, site) }),
    isPartOf: { '@id': websiteId(site) },
  };
}

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
