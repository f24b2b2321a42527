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

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

/** People with an account (section 3, User). */
export const members = pgTable('members', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** The number people read on their card. */
  recordNumber: text('record_number').notNull().unique().default(sql`nextval('member_record_number')::text`),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  memberType: text('member_type').notNull(),
  active: boolean('active').notNull(),
  /** The last day of the membership; null when it is not known, which section 3 calls `Not Get`. */
  expireDate: date('expire_date'),
  joinedDate: date('joined_date').notNull(),
  /** An argon2id hash; null for somebody who cannot sign in yet. */
  passwordHash: text('password_hash'),
  /** The local network somebody belongs to, by its number in the content. */
  chapterId: integer('chapter_id'),
});

/** A member's e-mail addresses, in lower case. No address belongs to two members, and each member has one primary address. */
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

/** Access tokens given out. Only their SHA-256 is kept: who reads the table cannot sign in with it. */
export const tokens = pgTable(
  'tokens',
  {
    hash: bytea('hash').primaryKey(),
    memberId: memberId(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [index('tokens_expires').on(table.expiresAt)],
);

/** Which e-mail a member has chosen or declined; without a row the subscription's default holds. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    memberId: memberId(),
    provider: text('provider').$type<'hubspot' | 'impexium'>().notNull(),
    field: text('field').notNull(),
    subscribed: boolean('subscribed').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Names the last change. */
    receiptId: uuid('receipt_id').notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.provider, table.field] })],
);

/** The terms a member follows. */
export const memberTopics = pgTable(
  'member_topics',
  {
    memberId: memberId(),
    taxonomyId: integer('taxonomy_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.taxonomyId] })],
);

/** The recertification cycle a member is in. */
export const creditCycles = pgTable('credit_cycles', {
  memberId: memberId().primaryKey(),
  earned: integer('earned').notNull(),
  needed: integer('needed').notNull(),
  ends: date('ends').notNull(),
});

/** Events a member is registered for. */
export const registrations = pgTable(
  'registrations',
  {
    memberId: memberId(),
    eventId: integer('event_id').notNull(),
    state: text('state').$type<'registered' | 'payment-due' | 'waiting-list'>().notNull(),
    /** The day a payment is due. */
    due: date('due'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.eventId] })],
);

/** Courses a member takes. */
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

/** Forms sent by anyone, as they were received. */
export const formSubmissions = pgTable('form_submissions', {
  id: uuid('id').primaryKey().defaultRandom(),
  form: text('form').notNull(),
  fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
  receivedAt: instant('received_at').notNull(),
});

/** Cookie levels that visitors chose (section 9). Nothing says who: the visitor alone holds the receipt's id. */
export const consentReceipts = pgTable('consent_receipts', {
  id: uuid('id').primaryKey().defaultRandom(),
  level: integer('level').notNull(),
  givenAt: instant('given_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
