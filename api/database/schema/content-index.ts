import { boolean, customType, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { ItemKind } from './items.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The types of search result: the kinds of item, with products as books or courses. */
export type IndexedType = Exclude<ItemKind, 'product'> | 'book' | 'course';

/**
 * The published items as the search and the long lists filter, sort and count them (ADR 0023): a narrow copy of `content_items`, whose rows are
 * ten times as wide. A trigger maintains it (migrations 0021 and 0027).
 */
export const contentIndex = pgTable(
  'content_index',
  {
    kind: text('kind').$type<ItemKind>().notNull(),
    id: integer('id').notNull(),
    type: text('type').$type<IndexedType>().notNull(),
    /** When an event starts, otherwise when the item was published; pages have no date. */
    at: instant('at'),
    visibleFrom: instant('visible_from').notNull(),
    visibleUntil: instant('visible_until').notNull(),
    /** Whether the item belongs to the random sixteenth that estimates are made from, which is a partition of its own. */
    sampled: boolean('sampled').notNull(),
    taxonomyIds: integer('taxonomy_ids').array().notNull(),
    /**
     * The lexemes of `content_items.search` with their positions, and others with a mark: `=` words of the title, `#` lexemes of title and
     * keywords, `~` ids of terms, `+` ids of cited documents, `^` keys of people as in `content_items.author_keys`, `@` the type, `%` alone the
     * small sample. So one index answers a search with its filters, without a look at the rows.
     */
    terms: tsvector('terms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id, table.sampled] }),
    index('content_index_at').on(table.kind, table.at.desc(), table.id),
    index('content_index_terms').using('gin', table.terms),
  ],
);
