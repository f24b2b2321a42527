import type { PageModule } from '../pages/page-module.ts';
import { contentPathOf, type PageInput, previewOf, request, split } from '../pages/request.ts';
import { textPage } from '../pages/text-page.ts';

/** The calls of a page of questions and answers. */
export function faqPage(input: PageInput) {
  const path = contentPathOf(input);
  const preview = previewOf(input.query);
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
  load: (input) => split(faqPage(input), 'page', 'faq'),
};
