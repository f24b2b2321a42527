import { and, type SQL } from 'drizzle-orm';
import type { CardRow } from '../content/queries/card-row.ts';
import { hasTerm, listItems } from '../content/queries/items.ts';
import type { DbContext } from '../database/schema/db.ts';
import type { ItemKind } from '../database/schema/items.ts';
import { listTopics } from './topics.ts';

const MAX_ITEMS = 50;

/**
 * Items with a followed term, listed in `why` (section 2, my content).
 * @param filter `category`: require one of these terms as well
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
