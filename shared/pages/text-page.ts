import { pageEntry } from './page-entry.ts';
import { type PageInput, request, toContentPath } from './request.ts';

/** The calls of a page with a text and a breadcrumb trail. */
export function textPage(input: PageInput) {
  const path = toContentPath(input);
  return {
    page: pageEntry(input),
    breadCrumb: request('blocks.breadCrumb', { path }),
  };
}
