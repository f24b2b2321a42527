import type { TextFile } from './text-file.ts';

export const SITEMAP_INDEX_PATH = '/sitemap.xml';

/**
 * What crawlers may ask for: every page. Those that are not to be listed say so themselves, which a crawler kept out would
 * never read.
 */
export function robots(origin: string): TextFile {
  return {
    type: 'text/plain',
    body: `User-agent: *\nDisallow: /api/\nDisallow: /cmsctx/\nSitemap: ${origin}${SITEMAP_INDEX_PATH}\n`,
  };
}
