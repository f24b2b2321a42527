import { and, ne, or, type SQL, sql } from 'drizzle-orm';
import { type PageKind, pages } from '../../../../shared/pages/registry.ts';
import type { Route, Site } from '../../../../shared/site/resolve.ts';
import { isVisible } from '../queries/visible.ts';
import { contentItems } from '../schema/content.ts';
import type { ItemKind } from '../schema/items.ts';

/** Kinds of route that show an item of their own at each path, and never a content page. */
const OWN_ITEMS: readonly PageKind[] = ['article', 'event', 'product', 'preview'];

/** Whether a route can show a content page. */
export const showsPages = ({ kind }: Pick<Route, 'kind'>): boolean => !OWN_ITEMS.includes(kind);

/** Items that the search finds: visible content that is served at its path, without the kinds of page that the sitemap leaves out. */
export function isFindable(site: Site, now: Date): SQL | undefined {
  const excluded = [
    ...site.routes.filter(({ kind }) => pages[kind].sitemap === false).map(({ path }) => path),
    ...site.redirects.map(({ from }) => from),
  ];
  const reserved = site.routes.filter((route) => !showsPages(route)).map(({ path }) => pathPattern(path));
  return and(
    isVisible(now),
    sql`${contentItems.path} <> all (${sql.param(excluded)}::text[])`,
    or(ne(contentItems.kind, 'page'), sql`${contentItems.path} !~ all (${sql.param(reserved)}::text[])`),
  );
}

/** The PostgreSQL pattern of a route's path. */
function pathPattern(path: string): string {
  return `^${path.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.+')}$`;
}

/** Whether the sitemap lists an item: it is served at its path, neither for members only nor as a kind of page that the sitemap leaves out. */
export function isPublic(site: Site, { kind: item, path }: { kind: ItemKind; path: string }): boolean {
  const { route } = site.match(path);
  if (site.redirectFor(path) || (item === 'page' && !showsPages(route))) return false;
  return route.access !== 'member' && pages[route.kind].sitemap !== false;
}
