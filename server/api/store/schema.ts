import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CardOf, DetailOf, ItemKind } from './items.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Every text that has an address of its own: articles, events, products and pages. Columns are what is filtered, sorted
 * or searched by; all else an answer needs stands in `card` (what lists show) and `data` (what its own page adds), resolved at
 * import, names of people and terms included.
 */
export const contentItems = pgTable(
  'content_items',
  {
    kind: text('kind').$type<ItemKind>().notNull(),
    id: integer('id').notNull(),
    /** The file's slug; a page's path. Unique within a kind. */
    key: text('key').notNull(),
    path: text('path').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** Sanitised HTML. */
    bodyHtml: text('body_html').notNull(),
    /** The body as plain words, for search only: it may belong to members, so show no part of it without asking. */
    text: text('text').notNull(),
    /** Names of authors, speakers and terms, for search. */
    keywords: text('keywords').notNull(),
    card: jsonb('card').$type<CardOf[ItemKind]>().notNull(),
    data: jsonb('data').$type<DetailOf[ItemKind]>().notNull(),
    taxonomyIds: integer('taxonomy_ids').array().notNull(),
    /** Article: published; product: available from. */
    publishedAt: instant('published_at'),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    /** Unpublished: seen by nobody but who knows the workflow id. */
    draft: boolean('draft').notNull(),
    workflowId: uuid('workflow_id'),
    sourceFile: text('source_file').notNull(),
    /** Title first, then summary, names, body. Filled by the database. */
    search: tsvector('search').generatedAlwaysAs(sql`
      setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', summary), 'B') ||
      setweight(to_tsvector('english', keywords), 'C') || setweight(to_tsvector('english', text), 'D')`),
    /** Title, then names and terms, word by word as well as stemmed. Filled by the database. */
    heading: tsvector('heading').generatedAlwaysAs(sql`
      setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('english', title), 'A') ||
      setweight(to_tsvector('simple', keywords), 'C') || setweight(to_tsvector('english', keywords), 'C')`),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    uniqueIndex('content_items_path').on(table.path),
    uniqueIndex('content_items_key').on(table.kind, table.key),
    index('content_items_published').on(table.kind, table.publishedAt.desc()),
    index('content_items_starts').on(table.kind, table.startsAt),
    index('content_items_source').on(table.sourceFile),
    index('content_items_taxonomy').using('gin', table.taxonomyIds),
    index('content_items_search').using('gin', table.search),
    index('content_items_heading').using('gin', table.heading),
    index('content_items_title').using('gin', sql`${table.title} gin_trgm_ops`),
  ],
);

/** The lists of the YAML files, one row per file; the files of one kind together are that kind's list. */
export const contentData = pgTable(
  'content_data',
  {
    sourceFile: text('source_file').primaryKey(),
    kind: text('kind').notNull(),
    data: jsonb('data').$type<unknown>().notNull(),
  },
  (table) => [index('content_data_kind').on(table.kind)],
);

/** What has been imported: a file whose fingerprint is unchanged is not read again. */
export const contentFiles = pgTable('content_files', {
  file: text('file').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  importedAt: instant('imported_at').notNull(),
});
