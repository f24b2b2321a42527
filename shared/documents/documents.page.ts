import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split } from '../pages/request.ts';
import { textPage } from '../pages/text-page.ts';

export function documentsPage(input: PageInput) {
  return { ...textPage(input), documents: request('documents.all') };
}

export const page: PageModule<'documents'> = {
  kind: 'documents',
  description: 'All official documents that the content cites',
  listed: true,
  sitemap: 'pages',
  load: (input) => split(documentsPage(input), 'page'),
};
