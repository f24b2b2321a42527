import { and, type SQL } from 'drizzle-orm';
import type { CardRow } from '../content/queries/card-row.ts';
import { hasTerm, listItems } from '../content/queries/items.ts';
import type { DbContext } from '../database/schema/db.ts';
import type { ItemKind } from '../database/schema/items.ts';
import { listTopics } from './topics.ts';

const MAX_ITEMS = 50;

/**
 * The items of a kind with at least one term that the member follows; `why` lists these terms (section 2, my content).
 * Empty for a member who follows no term.
 * @param filter `category`: the item must also have one of these terms
 */
export async function personalItems<K extends ItemKind>(
  { db, now }: DbContext,
  kind: K,
  userId: string,
  filter: { category?: readonly number[] | undefined; where?: SQL | undefined; orderBy: SQL[] },
): Promise<{ row: CardRow<K>; why: number[] }[]> {
  const followed = await listTopics(db, userId);
  if (followed.length === 0) return [];
  const rows = await listItems(db, kind, now(), {
    where: and(hasTerm(followed), hasTerm(filter.category), filter.where),
    orderBy: filter.orderBy,
    limit: MAX_ITEMS,
  });
  return rows.map((row) => ({ row, why: followed.filter((id) => row.taxonomyIds.includes(id)) }));
}
