import { and, eq, sql } from 'drizzle-orm';
import { contentItems, contentMoves } from '../schema/content.ts';
import type { Db } from '../schema/db.ts';
import { listOf } from './lists.ts';
import { isVisible } from './visible.ts';

type Redirect = { readonly oldUrl: string; readonly newUrl: string };

/**
 * The redirects of old addresses: those that editors have listed, then those of items whose address has changed. The latter exist only while
 * the item does, and never for an address that has an item.
 */
export async function redirectsOf(db: Db, now: Date): Promise<Redirect[]> {
  const listed = await listOf(db, 'redirects');
  const moved = await db
    .select({ oldUrl: contentMoves.oldPath, newUrl: contentMoves.newPath })
    .from(contentMoves)
    .innerJoin(contentItems, and(eq(contentItems.path, contentMoves.newPath), isVisible(now)))
    .where(sql`not exists (select from content_items as item where item.path = ${contentMoves.oldPath})`)
    .orderBy(contentMoves.oldPath);
  const known = new Set(listed.map(({ oldUrl }) => oldUrl.toLowerCase()));
  return [...listed, ...moved.filter(({ oldUrl }) => !known.has(oldUrl.toLowerCase()))];
}

/** The addresses of what has been removed for good, except those that have an item. */
export async function goneAddresses(db: Db, now: Date): Promise<{ oldUrl: string; reason?: string | undefined }[]> {
  const listed = await listOf(db, 'gone');
  if (listed.length === 0) return [];
  const rows = await db.select({ path: contentItems.path }).from(contentItems).where(isVisible(now));
  const served = new Set(rows.map(({ path }) => path));
  return listed.filter(({ oldUrl }) => !served.has(oldUrl));
}
