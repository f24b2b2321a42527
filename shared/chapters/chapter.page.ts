import { DONE_PARAM } from '../constants.ts';
import { toTitle } from '../pages/page-entry.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split, toLastSegment } from '../pages/request.ts';

/** Id of an unreadable chapter: its page shows a rejected form again. */
export const UNREAD_CHAPTER = 0;

const lists = { meetings: [], lastTime: [], neighbours: [], officers: [], upcoming: [], held: [] };

export function chapterPage({ pathname }: PageInput) {
  const unread = { id: UNREAD_CHAPTER, title: toTitle(pathname), location: '', summary: '', url: '', ...lists };
  return {
    chapter: {
      ...request('blocks.chapter', undefined, { name: toLastSegment(pathname) }),
      placeholder: { statusCode: 200, statusMessage: 'OK', result: unread },
    },
    breadCrumb: request('blocks.breadCrumb', { path: pathname }),
  };
}

export const page: PageModule<'chapter'> = {
  kind: 'chapter',
  description: 'A chapter, its officers and its meetings',
  params: { uncacheable: [DONE_PARAM] },
  listed: true,
  sitemap: 'pages',
  load: (input) => ({ ...split(chapterPage(input), 'chapter'), dependent: true }),
};
