import type { PageModule } from '../pages/page-module.ts';

export const page: PageModule<'externalRedirect'> = {
  kind: 'externalRedirect',
  description:
    'The interstitial: names the other site an old address leads to and goes there; shown by the old-URL list, on any path',
  listed: false,
  sitemap: false,
  load: () => ({ essential: [], secondary: [] }),
};
