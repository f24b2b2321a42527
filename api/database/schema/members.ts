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
  recordNumber: text('record_number').notNull().unique().default(sql`nextval('member_record_number')::text`),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  memberType: text('member_type').notNull(),
  active: boolean('active').notNull(),
  expireDate: date('expire_date'),
  /** End of the grace period; null without one. */
  graceUntil: date('grace_until'),
  joinedDate: date('joined_date').notNull(),
  /** argon2id hash; null prevents sign-in. */
  passwordHash: text('password_hash'),
  /** Membership kind chosen at registration; null without a choice. */
  chosenKind: text('chosen_kind'),
  /** Acceptance of the code of ethics and the terms; null for accounts opened elsewhere. */
  acceptedAt: instant('accepted_at'),
  chapterId: integer('chapter_id'),
});

/** Lower-case addresses; each belongs to one member, and each member has one primary address. */
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

/** Data stored by an address until then belongs to this member, not to a later owner. */
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

/** Stored as SHA-256, so that a leaked table does not contain usable tokens. */
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

/** The hash includes the member, so nothing links the members of one device. */
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

/** Without a row the subscription's default applies. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    memberId: memberId(),
    provider: text('provider').$type<'hubspot' | 'impexium'>().notNull(),
    field: text('field').notNull(),
    subscribed: boolean('subscribed').notNull(),
    updatedAt: instant('updated_at').notNull(),
    receiptId: uuid('receipt_id').notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.provider, table.field] })],
);

export const memberTopics = pgTable(
  'member_topics',
  {
    memberId: memberId(),
    taxonomyId: integer('taxonomy_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.taxonomyId] })],
);

export const savedArticles = pgTable(
  'saved_articles',
  {
    memberId: memberId(),
    articleId: integer('article_id').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.articleId] })],
);

/** Only the SHA-256 of the token is stored. */
export const calendarLinks = pgTable('calendar_links', {
  memberId: memberId().primaryKey(),
  hash: bytea('hash').notNull().unique(),
  createdAt: instant('created_at').notNull(),
  /** Day of the last read; null before the first. */
  lastReadAt: instant('last_read_at'),
});

export const creditCycles = pgTable('credit_cycles', {
  memberId: memberId().primaryKey(),
  earned: integer('earned').notNull(),
  needed: integer('needed').notNull(),
  ends: date('ends').notNull(),
  /** Empty when the domains are unknown. */
  domains: jsonb('domains').$type<{ domain: string; credits: number }[]>().notNull().default([]),
});

export const registrations = pgTable(
  'registrations',
  {
    memberId: memberId(),
    eventId: integer('event_id').notNull(),
    state: text('state').$type<'registered' | 'payment-due' | 'waiting-list'>().notNull(),
    due: date('due'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.eventId] })],
);

export const enrolments = pgTable(
  'enrolments',
  {
    memberId: memberId(),
    productId: integer('product_id').notNull(),
    percent: integer('percent').notNull(),
    nextStep: text('next_step').notNull(),
    /** Day on which the completion was first seen; null before. */
    completedOn: date('completed_on'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.productId] })],
);

/** Mails queued because of a date, each once; `subject` names the event, course, or reminder. */
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

/** Cookie levels (section 9); anonymous, as only the visitor knows the receipt's id. */
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
