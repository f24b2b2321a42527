import { date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant, members } from './members.ts';

const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/** Credits that members record themselves. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    title: text('title').notNull(),
    day: date('day').notNull(),
    domain: text('domain').notNull(),
    credits: doublePrecision('credits').notNull(),
    /** The member's sentence on what was learned; empty where a file shows it. */
    evidence: text('evidence').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('credit_entries_member').on(table.memberId, table.day), index('credit_entries_day').on(table.day)],
);

/** The file of an entry, at most one. */
export const creditFiles = pgTable(
  'credit_files',
  {
    entryId: uuid('entry_id')
      .primaryKey()
      .references(() => creditEntries.id, { onDelete: 'cascade' }),
    memberId: memberId(),
    name: text('name').notNull(),
    /** The media type by the content of the file. */
    type: text('type').notNull(),
    size: integer('size').notNull(),
    bytes: bytea('bytes').notNull(),
    storedAt: instant('stored_at').notNull(),
  },
  (table) => [index('credit_files_member').on(table.memberId)],
);

/** Files that were sent for an entry which is not recorded yet. */
export const creditUploads = pgTable(
  'credit_uploads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [index('credit_uploads_member').on(table.memberId), index('credit_uploads_received').on(table.receivedAt)],
);

/** The bytes of an upload in parts, so that no process holds a second copy of the file. */
export const creditUploadParts = pgTable(
  'credit_upload_parts',
  {
    uploadId: uuid('upload_id')
      .notNull()
      .references(() => creditUploads.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.number] })],
);

/** An entry as a transcript shows it. */
export type TranscriptEntry = {
  readonly title: string;
  readonly day: string;
  readonly domain: string;
  readonly credits: number;
};

/** An event or course for which the society has entered credits. */
export type Award = {
  readonly title: string;
  readonly path: string;
  readonly day: string;
  readonly domain?: string;
  readonly credits: number;
};

/** Credits that the society has entered, one row for each event that a member attended and course completed. */
export const creditAwards = pgTable(
  'credit_awards',
  {
    memberId: memberId(),
    kind: text('kind').$type<'event' | 'course'>().notNull(),
    /** The item of the content, which the row outlives. */
    itemId: integer('item_id').notNull(),
    title: text('title').notNull(),
    path: text('path').notNull(),
    /** The last day of the event, or that of the completion. */
    day: date('day').notNull(),
    /** Null where the item belongs to none. */
    domain: text('domain'),
    credits: doublePrecision('credits').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.kind, table.itemId] }),
    index('credit_awards_day').on(table.day),
  ],
);

/** Transcripts as they were issued; a revoked one is deleted. Anybody finds one by the SHA-256 of its code. */
export const creditTranscripts = pgTable(
  'credit_transcripts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    hash: bytea('hash').notNull().unique(),
    /** The name of the member then. */
    name: text('name').notNull(),
    from: date('from_day').notNull(),
    to: date('to_day').notNull(),
    /** The credits that the society had entered without naming what for. */
    entered: doublePrecision('entered').notNull(),
    entries: jsonb('entries').$type<TranscriptEntry[]>().notNull(),
    /** Null for a transcript from before awards were kept, whose `entered` are all that the society had entered. */
    awards: jsonb('awards').$type<Award[]>(),
    /** The code as its member sees it; null for a transcript from before codes were kept. */
    code: text('code'),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [
    index('credit_transcripts_member').on(table.memberId),
    index('credit_transcripts_issued').on(table.issuedAt),
  ],
);
