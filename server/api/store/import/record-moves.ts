import { inArray, not, sql } from 'drizzle-orm';
import { contentItems, contentMoves } from '../schema/content.ts';
import type { Db } from '../schema/db.ts';

type Reader = Pick<Db, 'select'>;

/** The addresses of published items by what stays when an address changes: the id, and of a page the file. */
export async function publishedAddresses(db: Reader): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({
      kind: contentItems.kind,
      id: contentItems.id,
      path: contentItems.path,
      file: contentItems.sourceFile,
    })
    .from(contentItems)
    .where(not(contentItems.draft));
  return new Map(rows.map(({ kind, id, path, file }) => [kind === 'page' ? file : `${kind} ${id}`, path]));
}

/**
 * Records which items have changed their addresses, so that the old ones redirect. Chains become one step, and an address that has an item
 * again redirects no more, so that there are no loops.
 * @returns the number of items
 */
export async function recordMoves(
  tx: Pick<Db, 'select' | 'insert' | 'update' | 'delete'>,
  before: ReadonlyMap<string, string>,
  now: Date,
): Promise<number> {
  const after = await publishedAddresses(tx);
  const moves = [...before].flatMap(([item, oldPath]) => {
    const newPath = after.get(item);
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
  const served = moves.length === 0 ? [] : [...after.values()];
  if (served.length > 0) await tx.delete(contentMoves).where(inArray(contentMoves.oldPath, served));
  return moves.length;
}
