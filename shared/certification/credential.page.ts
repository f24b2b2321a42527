import { contentPage } from '../pages/content-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split } from '../pages/request.ts';

export function credentialPage(input: PageInput) {
  return { ...contentPage(input), exams: request('search.racExams', { pageNumber: 1 }) };
}

export const page: PageModule<'credential'> = {
  kind: 'credential',
  description: 'The credential: its next examination window, what it costs and the way to it',
  listed: true,
  sitemap: 'pages',
  load: (input) => split(credentialPage(input), 'page'),
};
