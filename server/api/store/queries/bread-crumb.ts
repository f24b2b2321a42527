import { and, eq } from 'drizzle-orm';
import type { ResponseOf } from '../../../../shared/contract/contract.ts';
import { AREAS } from '../../../../shared/site/areas.ts';
import { HOME_PATH } from '../../../../shared/site/constants.ts';
import type { Db } from '../db.ts';
import { contentItems } from '../schema.ts';
import { pageTree } from './page-tree.ts';
import { isVisible } from './visible.ts';

type Crumbs = ResponseOf<'blocks.breadCrumb'>['result'];

/**
 * The way from home to a page, article, event or product: the area it lies in, the pages above it, and itself. A path
 * nothing stands at gets the way to the last page above it.
 */
export async function breadCrumb(db: Db, path: string, now: Date): Promise<Crumbs> {
  const [tree, own] = await Promise.all([pageTree(db, now, path), titleAt(db, path, now)]);
  const above = tree.ancestorsOf(path).map(({ title, path: url }) => ({ title, url }));
  const trail = [{ title: 'Home', url: HOME_PATH }, ...areaCrumb(path), ...above];
  if (own !== undefined && path !== HOME_PATH) trail.push({ title: own, url: path });
  return trail.map((crumb) => ({ ...crumb, isCurrent: crumb.url === path }));
}

async function titleAt(db: Db, path: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ title: contentItems.title })
    .from(contentItems)
    .where(and(eq(contentItems.path, path), isVisible(now)));
  return row?.title;
}

/** A section area is entered by the page its bare prefix leads to (section 2, Section areas). */
function areaCrumb(path: string): { title: string; url: string }[] {
  const area = AREAS.find(({ id }) => path.startsWith(`/${id}/`));
  const url = area && `/${area.id}/${area.root}`;
  return area && url && url !== path ? [{ title: area.name, url }] : [];
}
