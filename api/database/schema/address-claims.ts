import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { FollowFrequency } from '../../../shared/follows/followed.ts';
import { bytea, instant, members } from './members.ts';

/**
 * Unconfirmed claims of e-mail addresses. Several people may claim an address; it belongs to the one who confirms a
 * link sent to it.
 */
export const addressClaims = pgTable(
  'address_claims',
  {
    /** For a new account also the future id of the member. */
    id: uuid('id').primaryKey().defaultRandom(),
    /**
     * `account` opens an account, `create` adds an address, `update` replaces one, `password` chooses a password,
     * `newsletter` subscribes without an account, `newsletter-link` asks for the link that ends this, without its own;
     * `follow` follows something by e-mail.
     */
    action: text('action')
      .$type<'account' | 'create' | 'update' | 'password' | 'newsletter' | 'newsletter-link' | 'follow'>()
      .notNull(),
    address: text('address').notNull(),
    /** The member who claims the address; null for a new account. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    /** The member's address that this one replaces. */
    replaces: text('replaces'),
    makePrimary: boolean('make_primary').notNull(),
    /** The fields of a new account. */
    firstName: text('first_name'),
    lastName: text('last_name'),
    passwordHash: text('password_hash'),
    chosenKind: text('chosen_kind'),
    acceptedAt: instant('accepted_at'),
    /** The newsletters of a claim `newsletter`. */
    lists: text('lists').array(),
    /** The subject of a claim `follow`, as `kind:target`, and how often its digest comes. */
    followed: text('followed'),
    frequency: text('frequency').$type<FollowFrequency>(),
    /** A hash of the requesting client or member and the address, which limits the mails that each causes. */
    requester: bytea('requester'),
    /** Whether a mail was queued. */
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

/** The links sent for a claim, one for each attempt to send its mail. Only the SHA-256 of a token is stored. */
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

/** Contacts of the CRM with an unconfirmed address, which become part of the account that confirms it. */
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
