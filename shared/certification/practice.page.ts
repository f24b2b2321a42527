import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split, toContentPath, toLastSegment } from '../pages/request.ts';
import { textPage } from '../pages/text-page.ts';

export function practicePage(input: PageInput) {
  const paper = toLastSegment(toContentPath(input));
  return { ...textPage(input), questions: request('practice.questions', undefined, { paper }) };
}

export const page: PageModule<'practice'> = {
  kind: 'practice',
  description: 'Practice questions on one paper of the examination, whose answers stay in the browser',
  listed: true,
  sitemap: 'pages',
  load: (input) => split(practicePage(input), 'page', 'questions'),
};
