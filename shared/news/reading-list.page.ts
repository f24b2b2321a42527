import { pageEntry } from '../pages/page-entry.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split } from '../pages/request.ts';

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
