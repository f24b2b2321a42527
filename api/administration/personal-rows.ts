import { and, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { PersonalGroup } from '../../shared/account/personal-groups.ts';
import type { AddressPeriod } from '../account/former-addresses.ts';
import { addressClaims, contacts } from '../database/schema/address-claims.ts';
import {
  creditAwards,
  creditEntries,
  creditFiles,
  creditTranscripts,
  creditUploads,
} from '../database/schema/credits.ts';
import { followLinks, follows, stoppedFollows } from '../database/schema/follows.ts';
import {
  calendarLinks,
  creditCycles,
  devices,
  enrolments,
  formerAddresses,
  formSubmissions,
  idempotencyKeys,
  memberEmails,
  memberNotices,
  members,
  memberTopics,
  registrations,
  savedArticles,
  subscriptions,
  tokens,
} from '../database/schema/members.ts';
import { newsletterLinks, newsletterSubscriptions } from '../database/schema/newsletters.ts';
import { outbox } from '../database/schema/outbox.ts';
import { providerCache, providerLinks, webhookEvents } from '../database/schema/providers.ts';

export type Person = {
  readonly id: string;
  readonly addresses: readonly string[];
  readonly periods: readonly AddressPeriod[];
  /** Includes claims of addresses that may belong to someone else. */
  readonly claimIds: readonly string[];
  readonly externalIds: readonly string[];
};

export type PersonalTable = {
  readonly table: PgTable;
  readonly isOf: (person: Person) => SQL;
  /** Columns that exports leave out: credentials and internal values. */
  readonly hidden?: readonly string[];
  readonly own?: { readonly isOf?: (person: Person) => SQL; readonly hidden?: readonly string[] };
};

/** Tables with personal rows, in deletion order; not the audit log, which keeps acts without subject. */
export const PERSONAL_TABLES = {
  submissions: {
    table: formSubmissions,
    isOf: ({ periods }) => inPeriods(periods, (address) => mentions(formSubmissions.fields, [address])),
    // Other people's forms may mention the member.
    own: {
      isOf: ({ periods }) =>
        inPeriods(periods, (address) => sql`lower(${formSubmissions.fields}->>'email') = ${address}`),
    },
  },
  outbox: {
    table: outbox,
    isOf: ({ id, addresses, claimIds }) =>
      isOneOf(
        eq(outbox.memberId, id),
        ofAddress(outbox.recipient, outbox.memberId, addresses),
        mentions(outbox.body, [id, ...addresses, ...claimIds]),
      ),
    own: {
      isOf: ({ id, addresses }) =>
        isOneOf(eq(outbox.memberId, id), ofAddress(outbox.recipient, outbox.memberId, addresses)),
    },
  },
  idempotencyKeys: {
    table: idempotencyKeys,
    isOf: ({ id, addresses }) => mentions(idempotencyKeys.result, [id, ...addresses]),
  },
  webhookEvents: {
    table: webhookEvents,
    isOf: ({ externalIds }) => hasValue(webhookEvents.body, externalIds),
    // One event may concern several people.
    own: { hidden: ['body'] },
  },
  newsletters: {
    table: newsletterSubscriptions,
    isOf: ({ addresses }) => isOnly(newsletterSubscriptions.address, addresses),
  },
  newsletterLinks: {
    table: newsletterLinks,
    isOf: ({ addresses }) => isOnly(newsletterLinks.address, addresses),
    hidden: ['hash'],
  },
  follows: {
    table: follows,
    isOf: ({ id, addresses }) =>
      isOneOf(eq(follows.memberId, id), ofAddress(follows.address, follows.memberId, addresses)),
  },
  stoppedFollows: {
    table: stoppedFollows,
    isOf: ({ id, addresses }) =>
      isOneOf(eq(stoppedFollows.memberId, id), ofAddress(stoppedFollows.address, stoppedFollows.memberId, addresses)),
  },
  followLinks: {
    table: followLinks,
    isOf: ({ id, addresses }) =>
      isOneOf(eq(followLinks.memberId, id), ofAddress(followLinks.address, followLinks.memberId, addresses)),
    hidden: ['hash'],
  },
  contacts: { table: contacts, isOf: ({ addresses }) => isOnly(contacts.address, addresses) },
  addressClaims: {
    table: addressClaims,
    isOf: ({ id, addresses }) => isOneOf(eq(addressClaims.memberId, id), isOnly(addressClaims.address, addresses)),
    hidden: ['passwordHash'],
    // Someone else may have claimed the member's address under another name.
    own: { isOf: ({ id }) => eq(addressClaims.memberId, id) },
  },
  sessions: {
    table: tokens,
    isOf: ({ id }) => eq(tokens.memberId, id),
    hidden: ['hash', 'ssoLogoutUrl'],
  },
  devices: { table: devices, isOf: ({ id }) => eq(devices.memberId, id), hidden: ['hash'] },
  subscriptions: { table: subscriptions, isOf: ({ id }) => eq(subscriptions.memberId, id) },
  topics: { table: memberTopics, isOf: ({ id }) => eq(memberTopics.memberId, id) },
  readingList: { table: savedArticles, isOf: ({ id }) => eq(savedArticles.memberId, id) },
  calendar: { table: calendarLinks, isOf: ({ id }) => eq(calendarLinks.memberId, id), hidden: ['hash'] },
  credits: { table: creditCycles, isOf: ({ id }) => eq(creditCycles.memberId, id) },
  // Before the entries, whose deletion would cascade to the files uncounted.
  creditFiles: { table: creditFiles, isOf: ({ id }) => eq(creditFiles.memberId, id), hidden: ['bytes'] },
  creditAwards: { table: creditAwards, isOf: ({ id }) => eq(creditAwards.memberId, id) },
  creditUploads: { table: creditUploads, isOf: ({ id }) => eq(creditUploads.memberId, id) },
  creditLog: { table: creditEntries, isOf: ({ id }) => eq(creditEntries.memberId, id) },
  transcripts: { table: creditTranscripts, isOf: ({ id }) => eq(creditTranscripts.memberId, id), hidden: ['hash'] },
  registrations: { table: registrations, isOf: ({ id }) => eq(registrations.memberId, id) },
  notices: { table: memberNotices, isOf: ({ id }) => eq(memberNotices.memberId, id) },
  courses: { table: enrolments, isOf: ({ id }) => eq(enrolments.memberId, id) },
  providerCache: { table: providerCache, isOf: ({ id }) => eq(providerCache.memberId, id) },
  providerLinks: { table: providerLinks, isOf: ({ id }) => eq(providerLinks.memberId, id) },
  formerAddresses: { table: formerAddresses, isOf: ({ id }) => eq(formerAddresses.memberId, id) },
  emails: { table: memberEmails, isOf: ({ id }) => eq(memberEmails.memberId, id) },
  member: { table: members, isOf: ({ id }) => eq(members.id, id), hidden: ['passwordHash'] },
} as const satisfies Readonly<Record<PersonalGroup, PersonalTable>>;

const NOTHING = sql`false`;
const isOneOf = (...conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`;

function isOnly(column: PgColumn, values: readonly string[]): SQL {
  return values.length === 0 ? NOTHING : inArray(column, [...values]);
}

/** Skip rows of members: their address may belong to someone else now. */
const ofAddress = (address: PgColumn, memberId: PgColumn, addresses: readonly string[]): SQL =>
  sql`(${isNull(memberId)} and ${isOnly(address, addresses)})`;

/** Matches only submissions received while the address was the person's. */
function inPeriods(periods: readonly AddressPeriod[], isAbout: (address: string) => SQL): SQL {
  if (periods.length === 0) return NOTHING;
  const { receivedAt } = formSubmissions;
  const found = periods.map(
    ({ address, after, until }) =>
      and(isAbout(address), after && gt(receivedAt, after), until && lte(receivedAt, until)) ?? NOTHING,
  );
  return isOneOf(...found);
}

function hasValue(column: PgColumn, values: readonly string[]): SQL {
  if (values.length === 0) return NOTHING;
  return sql`exists (select from jsonb_path_query(${column}, '$.**') as found(value) where found.value #>> '{}' in ${[...values]})`;
}

/** Searches JSON text case-insensitively for whole words: `ann@x.org` does not match `joann@x.org`. */
function mentions(column: PgColumn, words: readonly string[]): SQL {
  if (words.length === 0) return NOTHING;
  const escaped = words.map((word) => word.replaceAll(/[^\p{L}\p{N}@_-]/gu, (sign) => `\\${sign}`));
  const pattern = `(^|[^[:alnum:]._%+-])(${escaped.join('|')})($|[^[:alnum:]._-]|[.-]+($|[^[:alnum:]]))`;
  return sql`exists (select from jsonb_path_query(${column}, '$.** ? (@.type() == "string")') as found(value) where found.value #>> '{}' ~* ${pattern})`;
}
