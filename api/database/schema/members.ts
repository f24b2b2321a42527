import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/** Members and contacts (section 3, User). */
export const members = pgTable('members', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** The number on the membership card. */
  recordNumber: text('record_number').notNull().unique().default(sql`nextval('member_record_number')::text`),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  memberType: text('member_type').notNull(),
  active: boolean('active').notNull(),
  /** The last day of the membership; null is unknown, `Not Get` in section 3. */
  expireDate: date('expire_date'),
  /** The last day of the days of grace after `expireDate`; null without any. */
  graceUntil: date('grace_until'),
  joinedDate: date('joined_date').notNull(),
  /** An argon2id hash; null means that sign-in is not possible. */
  passwordHash: text('password_hash'),
  /** The kind of membership chosen with the account; null without a choice. */
  chosenKind: text('chosen_kind'),
  /** When the code of ethics and the terms of use were accepted with the account; null for one opened elsewhere. */
  acceptedAt: instant('accepted_at'),
  /** The id of the member's local network in the content. */
  chapterId: integer('chapter_id'),
});

/** Confirmed e-mail addresses in lower case, each of one member. Every member has one primary address. */
export const memberEmails = pgTable(
  'member_emails',
  {
    address: text('address').primaryKey(),
    memberId: memberId(),
    isPrimary: boolean('is_primary').notNull(),
  },
  (table) => [
    index('member_emails_member').on(table.memberId),
    uniqueIndex('member_emails_primary').on(table.memberId).where(sql`is_primary`),
  ],
);

/** Addresses that an account had: what is stored by an address until then is of this member, not of a later owner. */
export const formerAddresses = pgTable(
  'former_addresses',
  {
    address: text('address').notNull(),
    memberId: memberId(),
    until: instant('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.address, table.memberId, table.until] }),
    index('former_addresses_member').on(table.memberId),
  ],
);

/** Access tokens, stored as SHA-256 so that a leaked table does not contain usable tokens. */
export const tokens = pgTable(
  'tokens',
  {
    hash: bytea('hash').primaryKey(),
    memberId: memberId(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** Ends the session of the provider that identified the member (`ssoLogoutUrl`). */
    ssoLogoutUrl: text('sso_logout_url'),
  },
  (table) => [
    index('tokens_expires').on(table.expiresAt),
    index('tokens_over').on(sql`coalesce(${table.revokedAt}, ${table.expiresAt})`),
    index('tokens_member').on(table.memberId),
  ],
);

/** The devices of a member's sign-ins. The hash includes the member, so nothing links the members of one device. */
export const devices = pgTable(
  'devices',
  {
    memberId: memberId(),
    hash: bytea('hash').notNull(),
    firstSeen: instant('first_seen').notNull(),
    lastSeen: instant('last_seen').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.hash] }), index('devices_last_seen').on(table.lastSeen)],
);

/** A member's choices of e-mail subscriptions; without a row the subscription's default applies. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    memberId: memberId(),
    provider: text('provider').$type<'hubspot' | 'impexium'>().notNull(),
    field: text('field').notNull(),
    subscribed: boolean('subscribed').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Identifies the last change. */
    receiptId: uuid('receipt_id').notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.provider, table.field] })],
);

/** The taxonomy terms that a member follows. */
export const memberTopics = pgTable(
  'member_topics',
  {
    memberId: memberId(),
    taxonomyId: integer('taxonomy_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.taxonomyId] })],
);

/** A member's reading list: ids of articles. */
export const savedArticles = pgTable(
  'saved_articles',
  {
    memberId: memberId(),
    articleId: integer('article_id').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.articleId] })],
);

/** The secret address of a member's calendar. Only the SHA-256 of its token is stored. */
export const calendarLinks = pgTable('calendar_links', {
  memberId: memberId().primaryKey(),
  hash: bytea('hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  /** To the day, or null until a calendar has read it. */
  lastReadAt: instant('last_read_at'),
});

/** A member's current recertification cycle. */
export const creditCycles = pgTable('credit_cycles', {
  memberId: memberId().primaryKey(),
  earned: integer('earned').notNull(),
  needed: integer('needed').notNull(),
  ends: date('ends').notNull(),
  /** The earned credits by domain of the examination; empty where that is not known. */
  domains: jsonb('domains').$type<{ domain: string; credits: number }[]>().notNull().default([]),
});

/** A member's event registrations. */
export const registrations = pgTable(
  'registrations',
  {
    memberId: memberId(),
    eventId: integer('event_id').notNull(),
    state: text('state').$type<'registered' | 'payment-due' | 'waiting-list'>().notNull(),
    /** The day on which payment is due. */
    due: date('due'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.eventId] })],
);

/** A member's courses. */
export const enrolments = pgTable(
  'enrolments',
  {
    memberId: memberId(),
    productId: integer('product_id').notNull(),
    percent: integer('percent').notNull(),
    nextStep: text('next_step').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.productId] })],
);

/**
 * Mails that were queued because of a date or a record of the member, so that each is queued once: `subject` names the
 * event, the course, or the end of the membership with the reminder's days.
 */
export const memberNotices = pgTable(
  'member_notices',
  {
    memberId: memberId(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    queuedAt: instant('queued_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind, table.subject] })],
);

/** Form submissions as they were received; anonymous visitors may submit. */
export const formSubmissions = pgTable(
  'form_submissions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    form: text('form').notNull(),
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [index('form_submissions_received').on(table.receivedAt)],
);

/** Cookie levels that visitors chose (section 9). Receipts are anonymous: only the visitor knows the receipt's id. */
export const consentReceipts = pgTable(
  'consent_receipts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    level: integer('level').notNull(),
    givenAt: instant('given_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('consent_receipts_given').on(table.givenAt)],
);

/** Results of calls with an `Idempotency-Key`: a repeated request with the same key gets the stored result. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    call: text('call').notNull(),
    key: text('key').notNull(),
    /** Null only within the transaction of the call. */
    result: jsonb('result'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.call, table.key] }), index('idempotency_keys_created').on(table.createdAt)],
);
