import { DONE_PARAM } from '../constants.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split, toLastSegment } from '../pages/request.ts';

export function chapterPage(input: PageInput) {
  return {
    chapter: request('blocks.chapter', undefined, { name: toLastSegment(input.pathname) }),
    breadCrumb: request('blocks.breadCrumb', { path: input.pathname }),
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
