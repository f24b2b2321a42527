import type { PageModule } from './common/page-module.ts';
import { contentPathOf, type PageInput, previewOf, request, split } from './common/request.ts';

/** The calls of the page with a member's data, which is read only after a confirmation of presence. */
export function personalDataPage(input: PageInput) {
  return {
    page: request('pageMenu.byPath', { path: contentPathOf(input), ...previewOf(input.query) }),
    counts: request('myContent.personalDataCounts'),
  };
}

export const page: PageModule<'personalData'> = {
  kind: 'personalData',
  description: 'Everything that is held on the member',
  listed: false,
  sitemap: false,
  load: (input) => split(personalDataPage(input), 'page'),
};
