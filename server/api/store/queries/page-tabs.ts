import { eq } from 'drizzle-orm';
import type { ResponseOf } from '../../../../shared/contract/contract.ts';
import { createSite, type Site } from '../../../../shared/site/resolve.ts';
import type { Db } from '../db.ts';
import { contentItems } from '../schema.ts';
import { findItem } from './items.ts';

type PageTabs = ResponseOf<'blocks.pageTabs'>['result'];

/**
 * The tabs of the page at a path, or of the page above when the path is one of its tabs (`/education/courses/bundles`).
 * Exactly one is active: the one the path names or links to, else the first.
 */
export async function pageTabs(
  { db, product, now }: { db: Db; product: string; now: () => Date },
  path: string,
): Promise<PageTabs> {
  const slash = path.lastIndexOf('/');
  const above = path.slice(0, slash);
  const owner = (await tabsAt(db, path, now())) ?? (above ? await tabsAt(db, above, now()) : undefined);
  if (!owner) return [];
  const site = siteOf(product);
  const tabs = owner.tabs.map((tab) => ({ ...tab, url: tab.url ?? addressOf(site, owner.path, tab.tabName) }));
  const named = tabs.findIndex(
    ({ url, tabName }) => url === path || (owner.path !== path && tabName === path.slice(slash + 1)),
  );
  const active = Math.max(0, named);
  return tabs.map((tab, index) => ({ ...tab, isActive: index === active }));
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

const sites = new Map<string, Site>();

/** The route table for a society; made once. */
export function siteOf(product: string): Site {
  const known = sites.get(product);
  if (known) return known;
  const site = createSite({ product });
  sites.set(product, site);
  return site;
}
