import { and, desc, eq, inArray, notInArray } from 'drizzle-orm';
import { READING_LIST_MAX_LENGTH } from '../../shared/constants.ts';
import type { CardRow } from '../content/queries/card-row.ts';
import { listItems } from '../content/queries/items.ts';
import { contentItems } from '../database/schema/content.ts';
import type { DbContext } from '../database/schema/db.ts';
import { durableTransaction } from '../database/schema/durable-transaction.ts';
import { savedArticles } from '../database/schema/members.ts';

type SavedArticle = { readonly row: CardRow<'article'>; readonly savedAt: Date };

/** Last saved first. */
export async function readReadingList({ db, now }: DbContext, memberId: string): Promise<SavedArticle[]> {
  const saved = await db
    .select()
    .from(savedArticles)
    .where(eq(savedArticles.memberId, memberId))
    .orderBy(desc(savedArticles.savedAt), desc(savedArticles.articleId));
  if (saved.length === 0) return [];
  const rows = await listItems(db, 'article', now(), {
    where: inArray(
      contentItems.id,
      saved.map(({ articleId }) => articleId),
    ),
    orderBy: [desc(contentItems.publishedAt)],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return saved.flatMap(({ articleId, savedAt }) => {
    const row = byId.get(articleId);
    return row ? [{ row, savedAt }] : [];
  });
}

type Change = { readonly articleIds: readonly number[]; readonly saved: boolean; readonly at: Date };

/** Idempotent; beyond `READING_LIST_MAX_LENGTH` the oldest are removed. @returns the ids of existing articles */
export async function updateReadingList(
  { db, now }: DbContext,
  memberId: string,
  { articleIds, saved, at }: Change,
): Promise<number[]> {
  const ids = [...new Set(articleIds)];
  const mine = eq(savedArticles.memberId, memberId);
  if (!saved) {
    await durableTransaction(db, (tx) =>
      tx.delete(savedArticles).where(and(mine, inArray(savedArticles.articleId, ids))),
    );
    return ids;
  }
  const rows = await listItems(db, 'article', now(), {
    where: inArray(contentItems.id, ids),
    orderBy: [desc(contentItems.publishedAt)],
  });
  if (rows.length === 0) return [];
  await durableTransaction(db, async (tx) => {
    await tx
      .insert(savedArticles)
      .values(rows.map(({ id }) => ({ memberId, articleId: id, savedAt: at })))
      .onConflictDoNothing();
    const kept = tx
      .select({ articleId: savedArticles.articleId })
      .from(savedArticles)
      .where(mine)
      .orderBy(desc(savedArticles.savedAt), desc(savedArticles.articleId))
      .limit(READING_LIST_MAX_LENGTH);
    await tx.delete(savedArticles).where(and(mine, notInArray(savedArticles.articleId, kept)));
  });
  return rows.map(({ id }) => id);
}
