import { contentPathOf, type PageInput, previewOf, request } from './request.ts';

/** The calls of a page with a text and a breadcrumb trail. */
export function textPage(input: PageInput) {
  const path = contentPathOf(input);
  return {
    page: request('pageMenu.byPath', { path, ...previewOf(input.query) }),
    breadCrumb: request('blocks.breadCrumb', { path }),
  };
}
