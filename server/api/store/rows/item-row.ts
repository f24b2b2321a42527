import type { CardOf, DetailOf, ItemKind } from '../items.ts';
import type { contentItems } from '../schema.ts';
import type { Names } from './names.ts';

/** What turning a file into a row needs besides the file. */
export type RowContext = {
  names: Names;
  /** Day 0 of relative dates. */
  anchor: Date;
};

/** A row of `content_items` before it is stored; a page gets its number when it is. */
export type ItemRow<K extends ItemKind = ItemKind> = {
  [P in K]: Omit<typeof contentItems.$inferInsert, 'kind' | 'id' | 'card' | 'data' | 'sourceFile' | 'search'> & {
    kind: P;
    id: P extends 'page' ? null : number;
    path: string;
    card: CardOf[P];
    data: DetailOf[P];
  };
}[K];
