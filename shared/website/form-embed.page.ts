import { contentPage } from '../pages/content-page.ts';
import type { PageModule } from '../pages/page-module.ts';
import { split } from '../pages/request.ts';

export const page: PageModule<'formEmbed'> = {
  kind: 'formEmbed',
  description: 'A form shown without header and footer, to be embedded',
  listed: false,
  sitemap: false,
  load: (input) => split(contentPage(input), 'page'),
};
