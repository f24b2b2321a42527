import { contentPage } from './common/content-page.ts';
import type { PageModule } from './common/page-module.ts';
import { split } from './common/request.ts';

export const page: PageModule<'formEmbed'> = {
  kind: 'formEmbed',
  description: 'A form shown without header and footer, to be embedded',
  listed: false,
  sitemap: false,
  load: (input) => split(contentPage(input), 'page'),
};
