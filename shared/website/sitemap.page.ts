import type { PageModule } from '../pages/page-module.ts';
import { type PageInput, request, split } from '../pages/request.ts';
import { textPage } from '../pages/text-page.ts';

export function sitemapPage(input: PageInput) {
  return { ...textPage(input), sitemap: request('search.sitemap') };
}

export const page: PageModule<'sitemap'> = {
  kind: 'sitemap',
  description: 'All pages of the site',
  listed: true,
  sitemap: 'pages',
  load: (input) => split(sitemapPage(input), 'page', 'sitemap'),
};
