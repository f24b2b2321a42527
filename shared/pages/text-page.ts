import { pageEntry } from './page-entry.ts';
import { contentPathOf, type PageInput, request } from './request.ts';

/** The calls of a page with a text and a breadcrumb trail. */
export function textPage(input: PageInput) {
  const path = contentPathOf(input);
  return {
    page: pageEntry(input),
    breadCrumb: request('blocks.breadCrumb', { path }),
  };
}
