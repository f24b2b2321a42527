import { pageEntry } from './page-entry.ts';
import { type PageInput, request, toContentPath } from './request.ts';

export function textPage(input: PageInput) {
  const path = toContentPath(input);
  return {
    page: pageEntry(input),
    breadCrumb: request('blocks.breadCrumb', { path }),
  };
}
