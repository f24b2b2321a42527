import { and, eq } from 'drizzle-orm';
import { HOME_PATH } from '../../shared/constants.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { AREAS } from '../../shared/site/areas.ts';
import { isVisible } from '../content/queries/visible.ts';
import { contentItems } from '../database/schema/content.ts';
import type { Db } from '../database/schema/db.ts';
import { pageTree } from './page-tree.ts';

type Crumbs = ResponseOf<'blocks.breadCrumb'>['result'];

/** A path without content gets the trail of its nearest ancestor. */
export async function breadCrumb(db: Db, path: string, now: Date): Promise<Crumbs> {
  const [tree, title] = await Promise.all([pageTree(db, now, path), titleAt(db, path, now)]);
  const ancestors = tree.ancestorsOf(path).map((page) => ({ title: page.title, url: page.path }));
  const trail = [{ title: 'Home', url: HOME_PATH }, ...areaCrumb(path), ...ancestors];
  if (title !== undefined && path !== HOME_PATH) trail.push({ title, url: path });
  return trail.map((crumb) => ({ ...crumb, isCurrent: crumb.url === path }));
}

async function titleAt(db: Db, path: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ title: contentItems.title })
    .from(contentItems)
    .where(and(eq(contentItems.path, path), isVisible(now)));
  return row?.title;
}

/** Links to the redirect target of the area's root (section 2, Section areas). */
function areaCrumb(path: string): { title: string; url: string }[] {
  const area = AREAS.find(({ id }) => path.startsWith(`/${id}/`));
  const url = area && `/${area.id}/${area.root}`;
  return area && url && url !== path ? [{ title: area.name, url }] : [];
}
