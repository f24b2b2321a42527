import type { SQL } from 'drizzle-orm';
import type { Db } from '../../database/schema/db.ts';
import type { ItemKind } from '../../database/schema/items.ts';
import type { CardRow } from './card-row.ts';
import { countItems, type ItemQuery, listItems } from './items.ts';
import { MAX_SHOWN } from './search-transaction.ts';

export type Paging = { totalCount: number; pageNumber: number; pageSize: number; totalPages: number };

export function paging(totalCount: number, pageNumber: number, pageSize: number): Paging {
  return { totalCount, pageNumber, pageSize, totalPages: Math.ceil(totalCount / pageSize) };
}

/** Only the first hits (`MAX_SHOWN`) have pages. */
export function shownPaging(totalCount: number, pageNumber: number, pageSize: number): Paging {
  const { totalPages } = paging(Math.min(totalCount, MAX_SHOWN), pageNumber, pageSize);
  return { ...paging(totalCount, pageNumber, pageSize), totalPages };
}

export async function pageOfItems<K extends ItemKind>(
  db: Db,
  kind: K,
  now: Date,
  query: { where?: SQL | undefined; orderBy: ItemQuery['orderBy']; pageNumber: number; pageSize: number },
): Promise<{ rows: CardRow<K>[]; paging: Paging }> {
  const { where, orderBy, pageNumber, pageSize } = query;
  const [rows, total] = await Promise.all([
    listItems(db, kind, now, { where, orderBy, limit: pageSize, offset: (pageNumber - 1) * pageSize }),
    countItems(db, kind, now, where),
  ]);
  return { rows, paging: paging(total, pageNumber, pageSize) };
}

export function pageOfList<T>(list: readonly T[], pageNumber: number, pageSize: number): { rows: T[]; paging: Paging } {
  const start = (pageNumber - 1) * pageSize;
  return { rows: list.slice(start, start + pageSize), paging: paging(list.length, pageNumber, pageSize) };
}
