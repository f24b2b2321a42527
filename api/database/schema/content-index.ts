import { customType, integer, pgView, text, timestamp } from 'drizzle-orm/pg-core';
import type { ItemKind } from './items.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The types of search result: the kinds of item, with products as books or courses. */
export type IndexedType = Exclude<ItemKind, 'product'> | 'book' | 'course';

/** Published items for search and for filtering, sorting and counting lists: a view of `content_items` (ADR 0023). */
export const contentIndex = pgView('content_index', {
  kind: text('kind').$type<ItemKind>().notNull(),
  id: integer('id').notNull(),
  type: text('type').$type<IndexedType>().notNull(),
  title: text('title').notNull(),
  /** When an event starts, otherwise when the item was published; pages have no date. */
  at: instant('at'),
  visibleFrom: instant('visible_from').notNull(),
  visibleUntil: instant('visible_until').notNull(),
  taxonomyIds: integer('taxonomy_ids').array().notNull(),
  /** `content_items.search`. */
  terms: tsvector('terms').notNull(),
}).existing();
