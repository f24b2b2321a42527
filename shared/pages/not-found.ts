import type { PageModule } from './common/page-module.ts';

export const page: PageModule<'notFound'> = {
  kind: 'notFound',
  description: 'No such page',
  listed: false,
  sitemap: false,
  load: () => ({ essential: [], secondary: [] }),
};
