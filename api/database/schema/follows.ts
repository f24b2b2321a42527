import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { FollowFrequency, FollowKind } from '../../../shared/follows/followed.ts';
import type { ItemKind } from './items.ts';
import { bytea, instant, members } from './members.ts';

const subject = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  /** Lower case; null for a member, whose mails go to the current primary address. */
  address: text('address'),
  memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
  kind: text('kind').$type<FollowKind>().notNull(),
  target: text('target').notNull(),
  label: text('label').notNull(),
  frequency: text('frequency').$type<FollowFrequency>().notNull(),
  /** The person's last known values by key. */
  seen: jsonb('seen').$type<Readonly<Record<string, string>>>().notNull(),
  seenAt: instant('seen_at').notNull(),
  lastSentAt: instant('last_sent_at'),
  confirmedAt: instant('confirmed_at').notNull(),
});

/** Subjects that confirmed addresses follow by e-mail. */
export const follows = pgTable('follows', subject(), (table) => [
  uniqueIndex('follows_subject').on(table.address, table.kind, table.target),
  uniqueIndex('follows_subject_of_member').on(table.memberId, table.kind, table.target),
  index('follows_member').on(table.memberId),
]);

export const stoppedFollows = pgTable(
  'stopped_follows',
  { ...subject(), stoppedAt: instant('stopped_at').notNull() },
  (table) => [
    index('stopped_follows_address').on(table.address),
    index('stopped_follows_member').on(table.memberId),
    index('stopped_follows_at').on(table.stoppedAt),
  ],
);

/** Only the SHA-256 of a token is stored. */
export const followLinks = pgTable(
  'follow_links',
  {
    hash: bytea('hash').primaryKey(),
    /** Without a foreign key, so that the link of an ended follow can say so. */
    followId: uuid('follow_id').notNull(),
    furtherIds: uuid('further_ids').array().notNull().default([]),
    address: text('address'),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('follow_links_address').on(table.address),
    index('follow_links_member').on(table.memberId),
    index('follow_links_expires').on(table.expiresAt),
  ],
);

/** Night in which an item was first visible, whatever its dates say. */
export const contentFirstSeen = pgTable(
  'content_first_seen',
  {
    kind: text('kind').$type<ItemKind>().notNull(),
    id: integer('id').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] }), index('content_first_seen_at').on(table.seenAt)],
);
