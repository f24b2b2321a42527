import { and, eq, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { ACCEPTANCE_DAYS, MEETING_FORM } from '../../../shared/chapters/meeting-form.ts';
import { CREDIT_LOG_DAYS } from '../../../shared/credits/credit-log.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { RESUME_DAYS } from '../../../shared/follows/followed.ts';
import type { RetentionDays, RetentionKind } from '../../../shared/retention.ts';
import { INCIDENT_REPORT } from '../../../shared/website/request-forms.ts';
import { CONTACT_LIFETIME_MS } from '../../account/accounts.ts';
import { firstCreditDay } from '../../credits/credit-awards.ts';
import { addressClaims, contacts } from '../../database/schema/address-claims.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { creditAwards, creditEntries, creditTranscripts, creditUploads } from '../../database/schema/credits.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { followLinks, stoppedFollows } from '../../database/schema/follows.ts';
import { consentReceipts, devices, formSubmissions, idempotencyKeys, tokens } from '../../database/schema/members.ts';
import { newsletterLinks, newsletterSubscriptions } from '../../database/schema/newsletters.ts';
import { outbox } from '../../database/schema/outbox.ts';
import { reconciliations, webhookEvents } from '../../database/schema/providers.ts';

/** Longer than any provider repeats an event. */
const KEEP_MS = 30 * DAY_MS;
const KEEP_RECONCILIATION_MS = 90 * DAY_MS;
/** As long as the device's cookie. */
const KEEP_DEVICE_MS = 400 * DAY_MS;
/** As stated in the privacy policy. */
const KEEP_INCIDENTS_MS = 365 * DAY_MS;
/** Proof of the earlier consent. */
const KEEP_ENDED_NEWSLETTER_MS = 730 * DAY_MS;
/** Until the cycle after theirs has ended. */
const KEEP_CREDITS_MS = CREDIT_LOG_DAYS * DAY_MS;
/** Limits the rows per statement, so that no lock is held for long. */
const BATCH = 1000;

type Expiring = { readonly table: PgTable; readonly isOver: (now: Date, before: Date) => SQL | undefined };

const KINDS: Readonly<Record<RetentionKind, Expiring>> = {
  submissions: { table: formSubmissions, isOver: (_now, before) => lt(formSubmissions.receivedAt, before) },
  consent: {
    table: consentReceipts,
    isOver: (now, before) => and(lt(consentReceipts.givenAt, before), lt(consentReceipts.expiresAt, now)),
  },
  sessions: {
    table: tokens,
    isOver: (_now, before) => sql`coalesce(${tokens.revokedAt}, ${tokens.expiresAt}) < ${before}`,
  },
  audit: { table: auditLog, isOver: (_now, before) => lt(auditLog.at, before) },
};

/** Submissions of one form, which are kept for less time than the others. */
const ofForm = (form: string, keepMs: number): Expiring => ({
  table: formSubmissions,
  isOver: (now) =>
    and(eq(formSubmissions.form, form), lt(formSubmissions.receivedAt, new Date(now.getTime() - keepMs))),
});

const EXPIRED: Readonly<Record<string, Expiring>> = {
  addressClaims: { table: addressClaims, isOver: (now) => lt(addressClaims.expiresAt, now) },
  contacts: {
    table: contacts,
    isOver: (now) => lt(contacts.createdAt, new Date(now.getTime() - CONTACT_LIFETIME_MS)),
  },
  messages: {
    table: outbox,
    isOver: (now) => and(ne(outbox.state, 'queued'), lte(outbox.doneAt, new Date(now.getTime() - KEEP_MS))),
  },
  events: {
    table: webhookEvents,
    isOver: (now) =>
      and(isNull(webhookEvents.nextAt), lte(webhookEvents.receivedAt, new Date(now.getTime() - KEEP_MS))),
  },
  reconciliations: {
    table: reconciliations,
    isOver: (now) => lte(reconciliations.startedAt, new Date(now.getTime() - KEEP_RECONCILIATION_MS)),
  },
  incidents: ofForm(INCIDENT_REPORT, KEEP_INCIDENTS_MS),
  acceptances: ofForm(MEETING_FORM.id, ACCEPTANCE_DAYS * DAY_MS),
  newsletters: {
    table: newsletterSubscriptions,
    isOver: (now) =>
      and(
        eq(newsletterSubscriptions.subscribed, false),
        lt(newsletterSubscriptions.updatedAt, new Date(now.getTime() - KEEP_ENDED_NEWSLETTER_MS)),
      ),
  },
  followLinks: { table: followLinks, isOver: (now) => lt(followLinks.expiresAt, now) },
  stoppedFollows: {
    table: stoppedFollows,
    isOver: (now) => lt(stoppedFollows.stoppedAt, new Date(now.getTime() - RESUME_DAYS * DAY_MS)),
  },
  newsletterLinks: { table: newsletterLinks, isOver: (now) => lt(newsletterLinks.expiresAt, now) },
  /** Keep a member's last device, so that a sign-in after a long pause is still noticed. */
  devices: {
    table: devices,
    isOver: (now) => {
      const isLater = sql`later.member_id = ${devices.memberId} and later.last_seen > ${devices.lastSeen}`;
      const before = new Date(now.getTime() - KEEP_DEVICE_MS);
      return and(lt(devices.lastSeen, before), sql`exists (select from ${devices} as later where ${isLater})`);
    },
  },
  creditLog: {
    table: creditEntries,
    isOver: (now) => lt(creditEntries.day, firstCreditDay(now)),
  },
  awards: {
    table: creditAwards,
    isOver: (now) => lt(creditAwards.day, firstCreditDay(now)),
  },
  uploads: {
    table: creditUploads,
    isOver: (now) => lt(creditUploads.receivedAt, new Date(now.getTime() - DAY_MS)),
  },
  transcripts: {
    table: creditTranscripts,
    isOver: (now) => lt(creditTranscripts.issuedAt, new Date(now.getTime() - KEEP_CREDITS_MS)),
  },
  idempotencyKeys: {
    table: idempotencyKeys,
    isOver: (now) => lt(idempotencyKeys.createdAt, new Date(now.getTime() - DAY_MS)),
  },
};

type Deleted = Readonly<Record<string, number>>;

function expiring(now: Date, days: RetentionDays): { name: string; table: PgTable; isOver: SQL | undefined }[] {
  const entries = [...Object.entries(KINDS), ...Object.entries(EXPIRED)];
  return entries.map(([name, { table, isOver }]) => {
    const [, kept = 0] = Object.entries(days).find(([kind]) => kind === name) ?? [];
    return { name, table, isOver: isOver(now, new Date(now.getTime() - kept * DAY_MS)) };
  });
}

export async function countExpired({ db, now }: DbContext, days: RetentionDays): Promise<Deleted> {
  const counts: Record<string, number> = {};
  for (const { name, table, isOver } of expiring(now(), days)) {
    const [found] = await db.select({ rows: sql<number>`count(*)::int` }).from(table).where(isOver);
    counts[name] = found?.rows ?? 0;
  }
  return counts;
}

/** Deletes in batches; several processes may run it at once. @returns deleted rows by kind */
export async function deleteExpired({ db, now }: DbContext, days: RetentionDays): Promise<Deleted> {
  const counts: Record<string, number> = {};
  for (const { name, table, isOver } of expiring(now(), days)) {
    let deleted: number;
    counts[name] = 0;
    do {
      const rows = sql`select ctid from ${table} where ${isOver} limit ${BATCH} for update skip locked`;
      const { rowCount } = await db.execute(sql`delete from ${table} where ctid = any(array(${rows}))`);
      deleted = rowCount ?? 0;
      counts[name] += deleted;
    } while (deleted === BATCH);
  }
  return counts;
}
