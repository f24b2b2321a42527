import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, members } from './members.ts';

/** Members at a provider, by its stable person id. */
export const providerLinks = pgTable(
  'provider_links',
  {
    provider: text('provider').notNull(),
    externalId: text('external_id').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    recordNumber: text('record_number'),
    seenAt: instant('seen_at').notNull(),
    mergedInto: text('merged_into'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.externalId] })],
);

export const providerCache = pgTable(
  'provider_cache',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    kind: text('kind').notNull(),
    body: jsonb('body').notNull(),
    asOf: instant('as_of').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.provider, table.kind] })],
);

/** Request rate by provider, shared by all replicas (generic cell rate algorithm). */
export const providerBudget = pgTable('provider_budget', {
  provider: text('provider').primaryKey(),
  nextAt: instant('next_at').notNull(),
  /** The provider rejects all requests until then. */
  closedUntil: instant('closed_until'),
  isDaily: boolean('is_daily').notNull().default(false),
});

/** Events reported by providers; a repeated one has the same id. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text('provider').$type<'hubspot' | 'impexium'>().notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    body: jsonb('body').notNull(),
    receivedAt: instant('received_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Readings in a row, up to the last attempt, that did not find the person. */
    absences: integer('absences').notNull().default(0),
    /** Null once the event is processed; its time means nothing. */
    nextAt: instant('next_at'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('webhook_events_received').on(table.receivedAt),
    index('webhook_events_due').on(table.nextAt).where(sql`next_at is not null`),
  ],
);

export const reconciliations = pgTable('reconciliations', {
  startedAt: instant('started_at').primaryKey(),
  /** Null while it runs, or after its process died. */
  finishedAt: instant('finished_at'),
  counts: jsonb('counts').$type<readonly { provider: string; kind: string; count: number }[]>().notNull(),
});
