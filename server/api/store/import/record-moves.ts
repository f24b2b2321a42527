import { isDeepStrictEqual } from 'node:util';
import { inArray, not, sql } from 'drizzle-orm';
import { contentItems, contentMoves } from '../schema/content.ts';
import type { Db } from '../schema/db.ts';
import { TITLES } from './touched-tags.ts';

type Reader = Pick<Db, 'select'>;
type Published = ReadonlyMap<string, { readonly path: string; readonly title: string }>;

/** The addresses and titles of published items by what stays when they change: the id, and of a page the file. */
export async function publishedItems(db: Reader): Promise<Published> {
  const rows = await db
    .select({
      kind: contentItems.kind,
      id: contentItems.id,
      path: contentItems.path,
      title: contentItems.title,
      file: contentItems.sourceFile,
    })
    .from(contentItems)
    .where(not(contentItems.draft));
  return new Map(
    rows.map(({ kind, id, path, title, file }) => [kind === 'page' ? file : `${kind} ${id}`, { path, title }]),
  );
}

/**
 * Records which items have changed their addresses, so that the old ones redirect. Chains become one step, and an address that has an item
 * again redirects no more, so that there are no loops.
 * @returns the cache tags of what shows addresses and titles, as far as these have changed
 */
export async function recordMoves(
  tx: Pick<Db, 'select' | 'insert' | 'update' | 'delete'>,
  before: Published,
  now: Date,
): Promise<string[]> {
  const after = await publishedItems(tx);
  const moves = [...before].flatMap(([item, { path: oldPath }]) => {
    const newPath = after.get(item)?.path;
    return newPath === undefined || newPath === oldPath ? [] : [{ oldPath, newPath, movedAt: now }];
  });
  for (const move of moves) {
    await tx.update(contentMoves).set({ newPath: move.newPath }).where(sql`${contentMoves.newPath} = ${move.oldPath}`);
    const { newPath, movedAt } = move;
    await tx
      .insert(contentMoves)
      .values(move)
      .onConflictDoUpdate({ target: contentMoves.oldPath, set: { newPath, movedAt } });
  }
  const served = moves.length === 0 ? [] : [...after.values()].map(({ path }) => path);
  if (served.length > 0) await tx.delete(contentMoves).where(inArray(contentMoves.oldPath, served));
  return [...(isDeepStrictEqual(before, after) ? [] : [TITLES]), ...(moves.length > 0 ? ['redirects'] : [])];
}
