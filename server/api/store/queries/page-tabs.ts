import { eq } from 'drizzle-orm';
import type { ResponseOf } from '../../../../shared/contract/contract.ts';
import type { Site } from '../../../../shared/site/resolve.ts';
import { siteOf } from '../../site-routes.ts';
import type { Db } from '../db.ts';
import type { PageTab } from '../items.ts';
import { contentItems } from '../schema.ts';
import { findItem } from './items.ts';

type PageTabs = ResponseOf<'blocks.pageTabs'>['result'];

type TabOwner = { path: string; tabs: (PageTab & { url: string })[] };
type Source = { db: Db; product: string; now: () => Date };

/**
 * The page whose tabs a path shows: the one at the path, or the one above when the path is one of its tabs
 * (`/education/courses/bundles`). Every tab has an address.
 */
export async function tabOwner({ db, product, now }: Source, path: string): Promise<TabOwner | undefined> {
  const above = path.slice(0, path.lastIndexOf('/'));
  const owner = (await tabsAt(db, path, now())) ?? (above ? await tabsAt(db, above, now()) : undefined);
  if (!owner) return undefined;
  const site = siteOf(product);
  return {
    ...owner,
    tabs: owner.tabs.map((tab) => ({ ...tab, url: tab.url ?? addressOf(site, owner.path, tab.tabName) })),
  };
}

/** The tabs at a path. Exactly one is active: the one the path names or links to, else the first. */
export async function pageTabs(source: Source, path: string): Promise<PageTabs> {
  const owner = await tabOwner(source, path);
  if (!owner) return [];
  const named = owner.tabs.findIndex(({ url, tabName }) => url === path || `${owner.path}/${tabName}` === path);
  const active = Math.max(0, named);
  return owner.tabs.map((tab, index) => ({ ...tab, isActive: index === active }));
}

async function tabsAt(db: Db, path: string, now: Date) {
  const page = await findItem(db, 'page', now, eq(contentItems.path, path));
  return page && page.data.tabs.length > 0 ? { path, tabs: page.data.tabs } : undefined;
}

/** A tab has an address of its own where the route table has one for it; else it is a place on its page. */
function addressOf(site: Site, pagePath: string, tabName: string): string {
  const own = `${pagePath}/${tabName}`;
  return site.match(own).route.kind === 'notFound' ? `${pagePath}#${tabName}` : own;
}
