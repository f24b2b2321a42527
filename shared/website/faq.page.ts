import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split, toContentPath, toPreview } from '../pages/request.ts';
import { textPage } from '../pages/text-page.ts';

export function faqCalls(input: PageInput) {
  const path = toContentPath(input);
  const preview = toPreview(input.query);
  return {
    ...textPage(input),
    faq: request('blocks.faq', { path, ...preview }),
    accordion: request('blocks.accordion', { path, ...preview }),
  };
}

export const page: PageModule<'faq'> = {
  kind: 'faq',
  description: 'Questions and answers',
  listed: true,
  sitemap: 'pages',
  load: (input) => split(faqCalls(input), 'page', 'faq'),
};
