import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, members } from './members.ts';

type ChangeProvider = 'hubspot' | 'impexium';

/** Transactional outbox: inserted with the causing write and sent afterwards, at least once. */
export const outbox = pgTable(
  'outbox',
  {
    /** Receivers recognise a repeated message by it. */
    id: uuid('id').primaryKey().defaultRandom(),
    channel: text('channel').$type<'mail' | 'provider' | 'webhook'>().notNull(),
    kind: text('kind').notNull(),
    recipient: text('recipient'),
    /** Emptied once the message is finished. */
    body: jsonb('body').$type<Readonly<Record<string, unknown>>>().notNull(),
    state: text('state').$type<'queued' | 'sent' | 'obsolete' | 'failed'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Nothing reads it; 1.1 drops it. */
    nextAt: instant('next_at').notNull(),
    /** Error code without addresses. */
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    provider: text('provider').$type<ChangeProvider>(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    /** The last of a member's changes about one topic counts. */
    topic: text('topic'),
  },
  (table) => [
    index('outbox_due').on(table.nextAt).where(sql`state = 'queued'`),
    index('outbox_done').on(table.doneAt).where(sql`state <> 'queued'`),
    index('outbox_topic').on(table.memberId, table.provider, table.topic, table.seq),
  ],
);
