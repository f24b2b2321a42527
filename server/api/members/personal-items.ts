import { and, type SQL } from 'drizzle-orm';
import type { ApiContext } from '../context.ts';
import type { ItemKind } from '../store/items.ts';
import { type CardRow, hasTerm, listItems } from '../store/queries/items.ts';
import { topicsOf } from './topics.ts';

/** Cards on the personal lists at most. */
const LIMIT = 50;

/**
 * The items of a kind that carry at least one term the member follows, with the terms that put each there (section 2, my
 * content). Nothing for a member who follows no term.
 * @param narrowing `category`: carries one of these terms too
 */
export async function personalItems<K extends ItemKind>(
  { db, now }: Pick<ApiContext, 'db' | 'now'>,
  kind: K,
  userId: string,
  narrowing: { category?: readonly number[] | undefined; where?: SQL | undefined; orderBy: SQL[] },
): Promise<{ row: CardRow<K>; why: number[] }[]> {
  const followed = await topicsOf(db, userId);
  if (followed.length === 0) return [];
  const rows = await listItems(db, kind, now(), {
    where: and(hasTerm(followed), hasTerm(narrowing.category), narrowing.where),
    orderBy: narrowing.orderBy,
    limit: LIMIT,
  });
  return rows.map((row) => ({ row, why: followed.filter((id) => row.taxonomyIds.includes(id)) }));
}
