import type { ResponseOf } from '../../shared/contract/contract.ts';

export type SitemapEntry = ResponseOf<'search.sitemap'>['result'][number];

type SitemapSection = { id: string; title: string; path?: string; entries: readonly SitemapEntry[] };

/** One section per page with children, one for all areas, and one for pages without children. */
export function sitemapSections(
  tree: readonly SitemapEntry[],
  isArea: (path: string) => boolean,
): readonly SitemapSection[] {
  const areas = tree.filter(({ path }) => isArea(path));
  const rest = tree.filter((entry) => !areas.includes(entry));
  const parents = rest.filter(({ children }) => children.length > 0);
  const single = rest.filter(({ children }) => children.length === 0);
  const shared = [
    { id: 'part-areas', title: 'Conferences and programmes', entries: areas },
    { id: 'part-single', title: 'Other pages', entries: single },
  ];
  return [
    ...parents.map(({ title, path, children }) => ({
      id: `part${path.replaceAll('/', '-')}`,
      title,
      path,
      entries: children,
    })),
    ...shared.filter(({ entries }) => entries.length > 0),
  ];
}

export function countBelow(entries: readonly SitemapEntry[]): number {
  return entries.reduce((sum, { children }) => sum + 1 + countBelow(children), 0);
}
