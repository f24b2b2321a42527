import { eq } from 'drizzle-orm';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { Site } from '../../shared/site/resolve.ts';
import { findItem } from '../content/queries/items.ts';
import type { Preview } from '../content/queries/visible.ts';
import { contentItems } from '../database/schema/content.ts';
import type { Db, DbContext } from '../database/schema/db.ts';
import type { PageTab } from '../database/schema/items.ts';

type PageTabs = ResponseOf<'blocks.pageTabs'>['result'];

type TabOwner = { path: string; tabs: (PageTab & { url: string })[] };
type Context = DbContext & { readonly site: Site };

/** The page itself, or the parent with the path as a tab (`/education/courses/bundles`). */
export async function tabOwner(
  { db, site, now }: Context,
  path: string,
  preview: Preview = {},
): Promise<TabOwner | undefined> {
  const parentPath = path.slice(0, path.lastIndexOf('/'));
  const tabs = (at: string) => tabsAt(db, at, now(), preview);
  const owner = (await tabs(path)) ?? (parentPath ? await tabs(parentPath) : undefined);
  if (!owner) return undefined;
  return {
    ...owner,
    tabs: owner.tabs.map((tab) => ({ ...tab, url: tab.url ?? tabUrl(site, owner.path, tab.tabName) })),
  };
}

/** Exactly one is active: the tab that matches the path, else the first. */
export async function pageTabs(context: Context, path: string, preview: Preview): Promise<PageTabs> {
  const owner = await tabOwner(context, path, preview);
  if (!owner) return [];
  const matching = owner.tabs.findIndex(({ url, tabName }) => url === path || `${owner.path}/${tabName}` === path);
  const active = Math.max(0, matching);
  return owner.tabs.map((tab, index) => ({ ...tab, isActive: index === active }));
}

async function tabsAt(db: Db, path: string, now: Date, preview: Preview) {
  const page = await findItem(db, 'page', now, eq(contentItems.path, path), preview);
  return page && page.data.tabs.length > 0 ? { path, tabs: page.data.tabs } : undefined;
}

/** Without a route of its own, a tab's URL is a fragment of the page. */
function tabUrl(site: Site, pagePath: string, tabName: string): string {
  const path = `${pagePath}/${tabName}`;
  return site.match(path).route.kind === 'unrouted' ? `${pagePath}#${tabName}` : path;
}
