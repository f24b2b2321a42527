import type { PageModule } from '../pages/page-module.ts';

export const page: PageModule<'notFound'> = {
  kind: 'notFound',
  description: 'The view of every page that does not exist; no route has this kind',
  listed: false,
  sitemap: false,
  load: () => ({ essential: [], secondary: [] }),
};
