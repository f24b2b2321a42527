import { customType, integer, pgView, text, timestamp } from 'drizzle-orm/pg-core';
import type { ItemKind } from './items.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export type IndexedType = Exclude<ItemKind, 'product'> | 'book' | 'course';

/** Published items for search, and for filtering, sorting and counting lists (ADR 0023). */
export const contentIndex = pgView('content_index', {
  kind: text('kind').$type<ItemKind>().notNull(),
  id: integer('id').notNull(),
  type: text('type').$type<IndexedType>().notNull(),
  title: text('title').notNull(),
  /** Start of an event, otherwise the publication; null for pages. */
  at: instant('at'),
  visibleFrom: instant('visible_from').notNull(),
  visibleUntil: instant('visible_until').notNull(),
  taxonomyIds: integer('taxonomy_ids').array().notNull(),
  terms: tsvector('terms').notNull(),
}).existing();
