import { pageEntry } from './common/page-entry.ts';
import type { PageModule } from './common/page-module.ts';
import { type PageInput, request, split } from './common/request.ts';

/** The calls of the reading list. The page is public: the list of a visitor is in the browser. */
export function readingListPage(input: PageInput) {
  return {
    page: pageEntry(input),
    list: request('myContent.readingList'),
  };
}

export const page: PageModule<'readingList'> = {
  kind: 'readingList',
  description: 'Articles that a visitor or member has saved',
  listed: false,
  sitemap: false,
  load: (input) => split(readingListPage(input), 'page'),
};
