import type { ResponseOf } from '../contract/contract.ts';
import { type CallRequest, type PageInput, request, toContentPath, toPreview } from './request.ts';

/** Pages with data of their own have a stand-in for a missing entry. */
export function pageEntry(input: PageInput): CallRequest<'pageMenu.byPath'> {
  const { route } = input.match;
  const path = toContentPath(input);
  const call = request('pageMenu.byPath', { path, ...toPreview(input.query) });
  const placeholder = entryWithTitle(route.title ?? toTitle(path), path);
  return { ...call, placeholder, ...(route.hasOwnData && { standIn: placeholder }) };
}

function entryWithTitle(title: string, path: string): ResponseOf<'pageMenu.byPath'> {
  return {
    statusCode: 200,
    statusMessage: 'OK',
    result: [
      {
        pageId: 0,
        title,
        path,
        template: '',
        summary: '',
        body: '',
        headings: [],
        facts: [],
        isMemberOnly: false,
        isTeaser: false,
        isDraft: false,
        showInNav: false,
        siblings: [],
        children: [],
        seo: {},
      },
    ],
  };
}

/** "News articles" of `/news-and-articles/news-articles`. */
export function toTitle(path: string): string {
  const words = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
