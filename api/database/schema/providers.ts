import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, members } from './members.ts';

/** The members whose identity a provider holds, by the provider's stable id. */
export const providerLinks = pgTable(
  'provider_links',
  {
    provider: text('provider').notNull(),
    externalId: text('external_id').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The provider's number of the person, as it is shown to people. */
    recordNumber: text('record_number'),
    /** The last time the provider was seen to have the person. */
    seenAt: instant('seen_at').notNull(),
    /** The provider's id of the person that this one was merged into. */
    mergedInto: text('merged_into'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.externalId] })],
);

/** Answers of providers about members, as they were last read. */
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

/** The rate of requests to each provider, shared by all replicas (generic cell rate algorithm). */
export const providerBudget = pgTable('provider_budget', {
  provider: text('provider').primaryKey(),
  /** The time at which the last permitted request would have been due at an even rate. */
  nextAt: instant('next_at').notNull(),
  /** Until then the provider accepts nothing. */
  closedUntil: instant('closed_until'),
  /** Whether that is its daily limit. */
  isDaily: boolean('is_daily').notNull().default(false),
});

/** The events that providers have reported. One that is reported again has the same id. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    provider: text('provider').$type<'hubspot' | 'impexium'>().notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    /** The provider's ids of the people whom the event is about. */
    body: jsonb('body').notNull(),
    receivedAt: instant('received_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The time of the next attempt to process it; null once it is processed. */
    nextAt: instant('next_at'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('webhook_events_received').on(table.receivedAt),
    index('webhook_events_due').on(table.nextAt).where(sql`next_at is not null`),
  ],
);

/** The nightly comparisons with the providers. */
export const reconciliations = pgTable('reconciliations', {
  startedAt: instant('started_at').primaryKey(),
  /** Null while it runs, and when its process died. */
  finishedAt: instant('finished_at'),
  /** How many differences there were, by provider and kind. */
  counts: jsonb('counts').$type<readonly { provider: string; kind: string; count: number }[]>().notNull(),
});
