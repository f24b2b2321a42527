import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { FollowFrequency, FollowKind } from '../../../shared/rules/follows/followed.ts';
import type { ItemKind } from './items.ts';
import { bytea, instant, members } from './members.ts';

/** Subjects that confirmed addresses follow by e-mail. Stopping one deletes its row. */
export const follows = pgTable(
  'follows',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** In lower case. The mails of a member go to the member's primary address. */
    address: text('address').notNull(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<FollowKind>().notNull(),
    /** A key, an id, the last segment of a path, or the query of a search. */
    target: text('target').notNull(),
    /** The name of the target when it was followed. */
    label: text('label').notNull(),
    frequency: text('frequency').$type<FollowFrequency>().notNull(),
    /** The state of the target that the person knows: marks by key. */
    seen: jsonb('seen').$type<Readonly<Record<string, string>>>().notNull(),
    /** Items of the content that appear later are new. */
    seenAt: instant('seen_at').notNull(),
    lastSentAt: instant('last_sent_at'),
    confirmedAt: instant('confirmed_at').notNull(),
  },
  (table) => [
    uniqueIndex('follows_subject').on(table.address, table.kind, table.target),
    index('follows_member').on(table.memberId),
  ],
);

/** The links in the mails about what is followed, which end it and show all. Only the SHA-256 of a token is stored. */
export const followLinks = pgTable(
  'follow_links',
  {
    hash: bytea('hash').primaryKey(),
    /** Without a foreign key, so that the link of something that has ended says so. */
    followId: uuid('follow_id').notNull(),
    address: text('address').notNull(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('follow_links_address').on(table.address),
    index('follow_links_member').on(table.memberId),
    index('follow_links_expires').on(table.expiresAt),
  ],
);

/** In which night an item of the content was visible for the first time, whatever its dates say. */
export const contentFirstSeen = pgTable(
  'content_first_seen',
  {
    kind: text('kind').$type<ItemKind>().notNull(),
    id: integer('id').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] }), index('content_first_seen_at').on(table.seenAt)],
);
