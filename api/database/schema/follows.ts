import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { FollowFrequency, FollowKind } from '../../../shared/follows/followed.ts';
import type { ItemKind } from './items.ts';
import { bytea, instant, members } from './members.ts';

/** The columns of something that is followed. */
const subject = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  /** In lower case; null for a member, whose mails go to the primary address of the moment. */
  address: text('address'),
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
  /** When the person's last mail of the same rhythm was queued, whether it was about this or not. */
  lastSentAt: instant('last_sent_at'),
  confirmedAt: instant('confirmed_at').notNull(),
});

/** Subjects that confirmed addresses follow by e-mail. */
export const follows = pgTable('follows', subject(), (table) => [
  uniqueIndex('follows_subject').on(table.address, table.kind, table.target),
  uniqueIndex('follows_subject_of_member').on(table.memberId, table.kind, table.target),
  index('follows_member').on(table.memberId),
]);

/** Subjects that were stopped, for the days in which their person can follow them again. */
export const stoppedFollows = pgTable(
  'stopped_follows',
  { ...subject(), stoppedAt: instant('stopped_at').notNull() },
  (table) => [
    index('stopped_follows_address').on(table.address),
    index('stopped_follows_member').on(table.memberId),
    index('stopped_follows_at').on(table.stoppedAt),
  ],
);

/** The links in the mails about what is followed, which end it and show all. Only the SHA-256 of a token is stored. */
export const followLinks = pgTable(
  'follow_links',
  {
    hash: bytea('hash').primaryKey(),
    /** Without a foreign key, so that the link of something that has ended says so. */
    followId: uuid('follow_id').notNull(),
    /** The other follows that the mail is about. */
    furtherIds: uuid('further_ids').array().notNull().default([]),
    /** Null for a member. */
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
