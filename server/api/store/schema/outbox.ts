import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './members.ts';

/**
 * Messages to systems outside the database (transactional outbox): a message is inserted in the transaction of the write that causes it,
 * and sent afterwards. `channel` names the kind of delivery, `kind` the kind of message within it.
 */
export const outbox = pgTable(
  'outbox',
  {
    /** Identifies the message to its receiver, which may get it more than once. */
    id: uuid('id').primaryKey().defaultRandom(),
    channel: text('channel').$type<'mail'>().notNull(),
    kind: text('kind').notNull(),
    /** The recipient's e-mail address. Null once the message is finished. */
    recipient: text('recipient'),
    /** The data of the message; an empty object once it is finished. */
    body: jsonb('body').$type<Readonly<Record<string, unknown>>>().notNull(),
    state: text('state').$type<'queued' | 'sent' | 'obsolete' | 'failed'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The time of the next attempt. */
    nextAt: instant('next_at').notNull(),
    /** The code of the last failure, without addresses. */
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('outbox_due').on(table.nextAt).where(sql`state = 'queued'`),
    index('outbox_done').on(table.doneAt).where(sql`state <> 'queued'`),
  ],
);
