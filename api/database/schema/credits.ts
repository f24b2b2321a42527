import { date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { LogKind } from '../../../shared/credits/credit-log.ts';
import { bytea, instant, members } from './members.ts';

const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

export const creditEntries = pgTable(
  'credit_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    title: text('title').notNull(),
    day: date('day').notNull(),
    domain: text('domain').notNull(),
    credits: doublePrecision('credits').notNull(),
    /** Empty where a file is the evidence. */
    evidence: text('evidence').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('credit_entries_member').on(table.memberId, table.day), index('credit_entries_day').on(table.day)],
);

export const creditFiles = pgTable(
  'credit_files',
  {
    entryId: uuid('entry_id')
      .primaryKey()
      .references(() => creditEntries.id, { onDelete: 'cascade' }),
    memberId: memberId(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    bytes: bytea('bytes').notNull(),
    storedAt: instant('stored_at').notNull(),
  },
  (table) => [index('credit_files_member').on(table.memberId)],
);

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

/** Split, so that no process holds a second copy of the file. */
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

export type TranscriptEntry = {
  readonly title: string;
  readonly day: string;
  readonly domain: string;
  readonly credits: number;
};

export type Award = {
  readonly title: string;
  readonly path: string;
  readonly day: string;
  readonly domain?: string;
  readonly credits: number;
};

/** Credits entered by the society, one row for each attended event and completed course. */
export const creditAwards = pgTable(
  'credit_awards',
  {
    memberId: memberId(),
    kind: text('kind').$type<'event' | 'course'>().notNull(),
    /** The row outlives the content item. */
    itemId: integer('item_id').notNull(),
    title: text('title').notNull(),
    path: text('path').notNull(),
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

/** Anyone with the code finds a transcript, by its SHA-256; a revoked one is deleted. */
export const creditTranscripts = pgTable(
  'credit_transcripts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    hash: bytea('hash').notNull().unique(),
    kind: text('kind').$type<LogKind>().notNull().default('certification'),
    name: text('name').notNull(),
    from: date('from_day').notNull(),
    to: date('to_day').notNull(),
    /** Credits entered by the society without naming an item. */
    entered: doublePrecision('entered').notNull(),
    entries: jsonb('entries').$type<TranscriptEntry[]>().notNull(),
    /** Null for transcripts older than awards, whose `entered` has all credits. */
    awards: jsonb('awards').$type<Award[]>(),
    /** Null for transcripts older than stored codes. */
    code: text('code'),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [
    index('credit_transcripts_member').on(table.memberId),
    index('credit_transcripts_issued').on(table.issuedAt),
  ],
);
