import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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

export const eventCode = ({ card }: { card: AnyPgColumn }) => sql`upper(${card}->>'code')`;
export const micrositeArea = ({ data }: { data: AnyPgColumn }) => sql`split_part(${data}->>'site', '/', 2)`;

/** Columns hold the fields of queries; `card` and `data` hold the rest of a response, denormalised at import. */
export const contentItems = pgTable(
  'content_items',
  {
    kind: text('kind').$type<ItemKind>().notNull(),
    id: integer('id').notNull(),
    /** Slug, or a page's path; unique within a kind. */
    key: text('key').notNull(),
    path: text('path').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    bodyHtml: text('body_html').notNull(),
    /** Plain text for search; may be member-only, so responses must apply the paywall. */
    text: text('text').notNull(),
    keywords: text('keywords').notNull(),
    card: jsonb('card').$type<CardOf[ItemKind]>().notNull(),
    data: jsonb('data').$type<DetailOf[ItemKind]>().notNull(),
    taxonomyIds: integer('taxonomy_ids').array().notNull(),
    /** Authors of articles are bare keys; other kinds prefix theirs, so that few are found among many. */
    authorKeys: text('author_keys').array().notNull().default([]),
    documentIds: text('document_ids').array().notNull().default([]),
    publishedAt: instant('published_at'),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    visibleUntil: instant('visible_until'),
    /** Unpublished: visible only with the workflow id (preview, section 2). */
    draft: boolean('draft').notNull(),
    workflowId: uuid('workflow_id'),
    sourceFile: text('source_file').notNull(),
    /**
     * Weighted and marked lexemes, so that one index answers a search with its filters: `=` title words, `#` title and
     * keywords, `~` terms, `+` cited documents, `^` people, `@` type.
     */
    search: tsvector('search').generatedAlwaysAs(
      sql`search_terms(title, summary, keywords, text, taxonomy_ids, document_ids, author_keys, indexed_type(kind, card))`,
    ),
    /** Weighted title and keywords, unstemmed and stemmed. */
    heading: tsvector('heading').generatedAlwaysAs(sql`
      setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('english', title), 'A') ||
      setweight(to_tsvector('simple', keywords), 'C') || setweight(to_tsvector('english', keywords), 'C')`),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    uniqueIndex('content_items_path').on(table.path),
    uniqueIndex('content_items_key').on(table.kind, table.key),
    // Covers the counts of authors and terms, for index-only scans (the baseline).
    index('content_items_published').on(table.kind, table.publishedAt.desc()),
    index('content_items_starts').on(table.kind, table.startsAt),
    index('content_items_source').on(table.sourceFile),
    index('content_items_taxonomy').using('gin', table.taxonomyIds),
    index('content_items_authors').using('gin', table.authorKeys),
    index('content_items_chapter')
      .on(sql`(${table.data}->>'chapter')`, table.startsAt)
      .where(sql`${table.kind} = 'event'`),
    index('content_items_event_code').on(eventCode(table)).where(sql`${table.kind} = 'event'`),
    index('content_items_microsite').on(micrositeArea(table), table.startsAt).where(sql`${table.kind} = 'event'`),
    index('content_items_documents').using('gin', table.documentIds),
    index('content_items_search').using('gin', table.search),
    index('content_items_at')
      .on(table.kind, sql`coalesce(${table.startsAt}, ${table.publishedAt}) desc`, table.id)
      .where(sql`not ${table.draft}`),
  ],
);

/** Next versions of published items, read by previews only. */
export const contentNextVersions = pgTable(
  'content_next_versions',
  {
    kind: text('kind').$type<ItemKind>().notNull(),
    id: integer('id').notNull(),
    key: text('key').notNull(),
    path: text('path').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    bodyHtml: text('body_html').notNull(),
    card: jsonb('card').$type<CardOf[ItemKind]>().notNull(),
    data: jsonb('data').$type<DetailOf[ItemKind]>().notNull(),
    taxonomyIds: integer('taxonomy_ids').array().notNull(),
    publishedAt: instant('published_at'),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    draft: boolean('draft').notNull(),
    workflowId: uuid('workflow_id').notNull(),
    sourceFile: text('source_file').primaryKey(),
  },
  (table) => [index('content_next_versions_workflow').on(table.workflowId)],
);

export const contentData = pgTable(
  'content_data',
  {
    sourceFile: text('source_file').primaryKey(),
    kind: text('kind').notNull(),
    data: jsonb('data').$type<unknown>().notNull(),
  },
  (table) => [index('content_data_kind').on(table.kind)],
);

export const contentMoves = pgTable('content_moves', {
  oldPath: text('old_path').primaryKey(),
  newPath: text('new_path').notNull(),
  movedAt: instant('moved_at').notNull(),
});

/** Files are imported again when their fingerprint changes. */
export const contentFiles = pgTable('content_files', {
  file: text('file').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  importedAt: instant('imported_at').notNull(),
});
