import { type SQL, sql } from 'drizzle-orm';
import { type PageKind, pages } from '../../../shared/pages/registry.ts';
import type { Route, Site } from '../../../shared/site/resolve.ts';
import { contentItems } from '../../database/schema/content.ts';
import { contentIndex } from '../../database/schema/content-index.ts';
import type { Db } from '../../database/schema/db.ts';
import type { ItemKind } from '../../database/schema/items.ts';
import { intArray } from './items.ts';
import { perContent } from './per-content.ts';
import { isVisibleIn } from './visible.ts';

const OWN_ITEMS: readonly PageKind[] = ['article', 'event', 'product', 'preview'];

export const showsPages = ({ kind }: Pick<Route, 'kind'>): boolean => !OWN_ITEMS.includes(kind);

/** Visible content that is served at its path, without kinds hidden from the sitemap. */
export async function isFindable(db: Db, site: Site, now: Date): Promise<SQL> {
  return findableAt(now, await servedItems(db, now, site));
}

/** @param served `servedItems` */
export const findableAt = (now: Date, served: SQL): SQL => sql`(${isVisibleIn(now)}${served})`;

/** Looks paths up first, as the index has none. */
export const servedItems = perContent(async (db, _now, site: Site): Promise<SQL> => {
  const excluded = [
    ...site.routes.filter(({ kind }) => pages[kind].sitemap === false).map(({ path }) => path),
    ...site.redirects.map(({ from }) => from),
  ];
  const reserved = site.routes.filter((route) => !showsPages(route)).map(({ path }) => pathPattern(path));
  const { rows } = await db.execute<{ kind: ItemKind; id: number }>(sql`
    select kind, id from ${contentItems} where path = any(${sql.param(excluded)}::text[])
    union all
    select kind, id from ${contentItems} where kind = 'page' and path ~ any(${sql.param(reserved)}::text[])`);
  const hidden = [...Map.groupBy(rows, ({ kind }) => kind)].map(
    ([kind, items]) =>
      sql` and (${contentIndex.kind} <> ${kind} or ${contentIndex.id} <> all(${intArray(items.map(({ id }) => id))}))`,
  );
  return sql.join(hidden, sql``);
});

function pathPattern(path: string): string {
  return `^${path.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.+')}$`;
}

/** Listed in the sitemap: served at its path and not members-only. */
export function isPublic(site: Site, { kind: item, path }: { kind: ItemKind; path: string }): boolean {
  const { route } = site.match(path);
  if (site.redirectFor(path) || (item === 'page' && !showsPages(route))) return false;
  return route.access !== 'member' && pages[route.kind].sitemap !== false;
}
