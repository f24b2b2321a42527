import { sql } from 'drizzle-orm';
import { contentMoves } from '../../database/schema/content.ts';
import type { PublishedChanges } from './published-changes.ts';
import type { Transaction } from './transaction.ts';

/** Collapses chains and drops redirects from reused addresses, so there are no loops. */
export async function recordMoves(tx: Transaction, moves: PublishedChanges['moves'], movedAt: Date): Promise<void> {
  for (const { oldPath, newPath } of moves) {
    await tx.update(contentMoves).set({ newPath }).where(sql`${contentMoves.newPath} = ${oldPath}`);
    await tx
      .insert(contentMoves)
      .values({ oldPath, newPath, movedAt })
      .onConflictDoUpdate({ target: contentMoves.oldPath, set: { newPath, movedAt } });
  }
  if (moves.length === 0) return;
  await tx.execute(sql`
    delete from content_moves
    where exists (select from content_items where path = old_path and not draft)`);
}
