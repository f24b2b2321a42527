import type { TextFile } from './text-file.ts';

export const SITEMAP_INDEX_PATH = '/sitemap.xml';

/** Allow every page: a `noindex` page must be crawled, or its robots meta tag is never read. */
export function robots(origin: string): TextFile {
  return {
    type: 'text/plain',
    body: `User-agent: *\nDisallow: /api/\nDisallow: /cmsctx/\nSitemap: ${origin}${SITEMAP_INDEX_PATH}\n`,
  };
}
