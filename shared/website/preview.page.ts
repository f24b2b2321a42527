import type { PageModule } from '../pages/page-module.ts';

export const page: PageModule<'preview'> = {
  kind: 'preview',
  description: 'Entry of the content editors: redirects to the page in preview mode',
  listed: false,
  sitemap: false,
  load: () => ({ essential: [], secondary: [] }),
};
