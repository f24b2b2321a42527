import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from './members.ts';

/** Newsletters of addresses without an account; ended ones are proof of the earlier consent. */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    address: text('address').notNull(),
    field: text('field').notNull(),
    subscribed: boolean('subscribed').notNull(),
    /** Consent text shown to the visitor. */
    words: text('words').notNull(),
    updatedAt: instant('updated_at').notNull(),
    receiptId: uuid('receipt_id').notNull().unique(),
  },
  (table) => [
    primaryKey({ columns: [table.address, table.field] }),
    index('newsletter_subscriptions_ended').on(table.updatedAt).where(sql`not subscribed`),
  ],
);

/** Only the SHA-256 of a token is stored. */
export const newsletterLinks = pgTable(
  'newsletter_links',
  {
    hash: bytea('hash').primaryKey(),
    address: text('address').notNull(),
    lists: text('lists').array().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('newsletter_links_address').on(table.address),
    index('newsletter_links_expires').on(table.expiresAt),
  ],
);
