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

/**
 * The page whose tabs are shown at a path: the page there, or the parent that has the path as a tab
 * (`/education/courses/bundles`). Every tab has a URL.
 */
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

/** The tabs shown at a path. Exactly one is active: the tab that matches the path, else the first. */
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

/** A tab has a URL of its own when the route table has a route for it; otherwise its URL is a fragment of the page. */
function tabUrl(site: Site, pagePath: string, tabName: string): string {
  const path = `${pagePath}/${tabName}`;
  return site.match(path).route.kind === 'unrouted' ? `${pagePath}#${tabName}` : path;
}
