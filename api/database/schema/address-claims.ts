import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FollowFrequency } from '../../../shared/follows/followed.ts';
import { bytea, instant, members } from './members.ts';

/** Several people may claim an address; it belongs to the one who confirms a link sent to it. */
export const addressClaims = pgTable(
  'address_claims',
  {
    /** Becomes the member's id for a new account. */
    id: uuid('id').primaryKey().defaultRandom(),
    /** `create` adds and `update` replaces an address; `newsletter-link` requests a link that ends newsletters. */
    action: text('action')
      .$type<'account' | 'create' | 'update' | 'password' | 'newsletter' | 'newsletter-link' | 'follow'>()
      .notNull(),
    address: text('address').notNull(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    replaces: text('replaces'),
    makePrimary: boolean('make_primary').notNull(),
    firstName: text('first_name'),
    lastName: text('last_name'),
    passwordHash: text('password_hash'),
    chosenKind: text('chosen_kind'),
    acceptedAt: instant('accepted_at'),
    lists: text('lists').array(),
    /** Subject as `kind:target` of a claim `follow`, and its digest frequency. */
    followed: text('followed'),
    frequency: text('frequency').$type<FollowFrequency>(),
    /** Hash of client or member and address, to limit mails by requester. */
    requester: bytea('requester'),
    mailed: boolean('mailed').notNull().default(true),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('address_claims_address').on(table.address),
    index('address_claims_member').on(table.memberId),
    index('address_claims_expires').on(table.expiresAt),
  ],
);

/** One link per attempt to send a claim's mail; only the SHA-256 of a token is stored. */
export const addressClaimLinks = pgTable(
  'address_claim_links',
  {
    hash: bytea('hash').primaryKey(),
    claimId: uuid('claim_id')
      .notNull()
      .references(() => addressClaims.id, { onDelete: 'cascade' }),
  },
  (table) => [index('address_claim_links_claim').on(table.claimId)],
);

export const contacts = pgTable(
  'contacts',
  {
    address: text('address').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('contacts_created').on(table.createdAt)],
);
