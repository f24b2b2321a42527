import type { ResponseOf } from '../../../shared/contract/contract.ts';

export type SitemapEntry = ResponseOf<'search.sitemap'>['result'][number];

/** A part of the site under one heading. */
type SitemapSection = { id: string; title: string; path?: string; entries: readonly SitemapEntry[] };

/**
 * The tree's first level as headings: pages that lead others are sections of their own, the areas share one, and single pages are
 * gathered at the end.
 */
export function sitemapSections(
  tree: readonly SitemapEntry[],
  isArea: (path: string) => boolean,
): readonly SitemapSection[] {
  const areas = tree.filter(({ path }) => isArea(path));
  const rest = tree.filter((entry) => !areas.includes(entry));
  const led = rest.filter(({ children }) => children.length > 0);
  const single = rest.filter(({ children }) => children.length === 0);
  const shared = [
    { id: 'part-areas', title: 'Conferences and programmes', entries: areas },
    { id: 'part-single', title: 'Single pages', entries: single },
  ];
  return [
    ...led.map(({ title, path, children }) => ({
      id: `part${path.replaceAll('/', '-')}`,
      title,
      path,
      entries: children,
    })),
    ...shared.filter(({ entries }) => entries.length > 0),
  ];
}

/** How many pages stand in these entries and below them. */
export function countBelow(entries: readonly SitemapEntry[]): number {
  return entries.reduce((sum, { children }) => sum + 1 + countBelow(children), 0);
}
