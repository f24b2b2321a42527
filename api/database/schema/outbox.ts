import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, members } from './members.ts';

/** The providers that get members' changes. */
type ChangeProvider = 'hubspot' | 'impexium';

/**
 * Messages to systems outside the database (transactional outbox), inserted in the transaction of the write that causes
 * them and sent afterwards. `channel` is the kind of delivery, `kind` the kind of message within it.
 */
export const outbox = pgTable(
  'outbox',
  {
    /** Identifies the message to its receiver, which may get it more than once. */
    id: uuid('id').primaryKey().defaultRandom(),
    channel: text('channel').$type<'mail' | 'provider' | 'webhook'>().notNull(),
    kind: text('kind').notNull(),
    /** The recipient's e-mail address. Null once the message is finished. */
    recipient: text('recipient'),
    /** The data of the message; an empty object once it is finished. */
    body: jsonb('body').$type<Readonly<Record<string, unknown>>>().notNull(),
    state: text('state').$type<'queued' | 'sent' | 'obsolete' | 'failed'>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** When the message is overdue: it is sent before then, or waits without a job. */
    nextAt: instant('next_at').notNull(),
    /** The code of the last failure, without addresses. */
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    /** The order in which the messages were queued. */
    seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
    /** The receiver of a message of the channel `provider`. */
    provider: text('provider').$type<ChangeProvider>(),
    /** The member whose change it is. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    /** The topic of the change. Of a member's changes to a provider about one topic, the last one counts. */
    topic: text('topic'),
  },
  (table) => [
    index('outbox_due').on(table.nextAt).where(sql`state = 'queued'`),
    index('outbox_done').on(table.doneAt).where(sql`state <> 'queued'`),
    index('outbox_topic').on(table.memberId, table.provider, table.topic, table.seq),
  ],
);
