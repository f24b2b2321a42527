import { contentPathOf, type PageData, type PageInput, previewOf, request, split } from './request.ts';

/** The calls of a generic content page. */
export function contentPage(input: PageInput) {
  const path = contentPathOf(input);
  return {
    page: request('pageMenu.byPath', { path, ...previewOf(input.query) }),
    breadCrumb: request('blocks.breadCrumb', { path }),
    accordion: request('blocks.accordion', { path }),
    faq: request('blocks.faq', { path }),
    tabs: request('blocks.pageTabs', { path }),
    heroJoin: request('blocks.heroJoin', { path }),
    landingBanners: request('blocks.landingBanners', { path }),
    promotions: request('blocks.promotions', { pathName: path }),
  };
}

export const contentData = (input: PageInput): PageData => split(contentPage(input), 'page');
