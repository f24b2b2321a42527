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

/** An event's code in capitals, by which registrations name it. */
export const eventCode = ({ card }: { card: AnyPgColumn }) => sql`upper(${card}->>'code')`;
/** The first segment of the path of an event's microsite. */
export const micrositeArea = ({ data }: { data: AnyPgColumn }) => sql`split_part(${data}->>'site', '/', 2)`;

/**
 * Content items with a URL: articles, events, products and pages. Columns hold the fields of queries; `card` (for
 * lists) and `data` (for the item's own page) hold the rest of a response, denormalised at import.
 */
export const contentItems = pgTable(
  'content_items',
  {
    kind: text('kind').$type<ItemKind>().notNull(),
    id: integer('id').notNull(),
    /** The file's slug, or a page's path; unique within a kind. */
    key: text('key').notNull(),
    path: text('path').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    /** Sanitised HTML. */
    bodyHtml: text('body_html').notNull(),
    /** The body as plain text, for search. It may be member-only: responses must apply the paywall to it. */
    text: text('text').notNull(),
    /** Names of authors, speakers and terms, for search. */
    keywords: text('keywords').notNull(),
    card: jsonb('card').$type<CardOf[ItemKind]>().notNull(),
    data: jsonb('data').$type<DetailOf[ItemKind]>().notNull(),
    taxonomyIds: integer('taxonomy_ids').array().notNull(),
    /**
     * The keys of an article's authors. Those of a product's authors and an event's speakers are prefixed with the kind
     * (`event:ada-quill`), so that the index finds a person's few events among many articles.
     */
    authorKeys: text('author_keys').array().notNull().default([]),
    /** Ids of the official documents that the item cites. */
    documentIds: text('document_ids').array().notNull().default([]),
    /** Article: published; product: available from. */
    publishedAt: instant('published_at'),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    /** When the item disappears; null for never. */
    visibleUntil: instant('visible_until'),
    /** Unpublished: visible only with the workflow id (preview, section 2). */
    draft: boolean('draft').notNull(),
    workflowId: uuid('workflow_id'),
    sourceFile: text('source_file').notNull(),
    /**
     * Generated column: the weighted lexemes of title, summary, keywords and body, and marked ones, so that one index
     * answers a search with its filters: `=` words of the title, `#` lexemes of title and keywords, `~` ids of terms,
     * `+` ids of cited documents, `^` keys of people as in `author_keys`, `@` the type.
     */
    search: tsvector('search').generatedAlwaysAs(
      sql`search_terms(title, summary, keywords, text, taxonomy_ids, document_ids, author_keys, indexed_type(kind, card))`,
    ),
    /** Generated column: weighted title and keywords, unstemmed and stemmed. */
    heading: tsvector('heading').generatedAlwaysAs(sql`
      setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('english', title), 'A') ||
      setweight(to_tsvector('simple', keywords), 'C') || setweight(to_tsvector('english', keywords), 'C')`),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    uniqueIndex('content_items_path').on(table.path),
    uniqueIndex('content_items_key').on(table.kind, table.key),
    // It includes what the counts of authors and terms read, which makes them index-only scans (the baseline).
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

/**
 * Next versions of published items, shown only by their previews, with the columns of `content_items` that an item's
 * page needs. No list, search, sitemap or feed reads this table.
 */
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

/** The lists of the YAML files, one row per file; the list of a kind is the concatenation of its files. */
export const contentData = pgTable(
  'content_data',
  {
    sourceFile: text('source_file').primaryKey(),
    kind: text('kind').notNull(),
    data: jsonb('data').$type<unknown>().notNull(),
  },
  (table) => [index('content_data_kind').on(table.kind)],
);

/** Where items were before their address changed: the old path leads to the new one. */
export const contentMoves = pgTable('content_moves', {
  oldPath: text('old_path').primaryKey(),
  newPath: text('new_path').notNull(),
  movedAt: instant('moved_at').notNull(),
});

/** The imported files; a file is imported again when its fingerprint changes. */
export const contentFiles = pgTable('content_files', {
  file: text('file').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  importedAt: instant('imported_at').notNull(),
});
