import type { contentItems } from '../../database/schema/content.ts';
import type { CardOf, DetailOf, ItemKind } from '../../database/schema/items.ts';
import type { Pictures } from '../media/read-pictures.ts';
import type { Names } from './names.ts';

/** The context of converting a file to a row. */
export type RowContext = {
  names: Names;
  pictures: Pictures;
};

/** A row of `content_items` before it is stored; a page's id is assigned when it is stored. */
export type ItemRow<K extends ItemKind = ItemKind> = {
  [P in K]: Omit<typeof contentItems.$inferInsert, 'kind' | 'id' | 'card' | 'data' | 'sourceFile' | 'search'> & {
    kind: P;
    id: P extends 'page' ? null : number;
    path: string;
    card: CardOf[P];
    data: DetailOf[P];
  };
}[K];
