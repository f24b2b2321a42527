import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { contacts } from '../../api/database/schema/address-claims.ts';
import { auditLog } from '../../api/database/schema/audit.ts';
import { contentItems } from '../../api/database/schema/content.ts';
import {
  consentReceipts,
  formSubmissions,
  idempotencyKeys,
  members,
  tokens,
} from '../../api/database/schema/members.ts';
import { deleteOld } from '../../api/jobs/retention/retention.ts';
import { ACCEPTANCE_DAYS, MEETING_FORM } from '../../shared/chapters/meeting-form.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { INCIDENT_REPORT } from '../../shared/website/request-forms.ts';
import { oneDatabase } from '../support/databases.ts';
import { startMemberApi } from '../support/member-api.ts';
import { runCommand } from '../support/run-command.ts';
import { silentLog } from '../support/silent-log.ts';
import { startBeforeAll } from '../support/start-before.ts';

const DAYS = { submissions: 10, consent: 20, sessions: 30, audit: 40 };
const SETTINGS = Object.fromEntries(
  Object.entries(DAYS).map(([kind, days]) => [`RETENTION_DAYS_${kind.toUpperCase()}`, String(days)]),
);

describe.each(oneDatabase())('the retention of what is stored about people, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  const ago = (days: number) => new Date(api.now().getTime() - days * DAY_MS);

  /** For each kind a row that is a little too old, and one that is not. */
  beforeEach(async () => {
    const { db } = api;
    for (const table of [formSubmissions, consentReceipts, tokens, auditLog, contacts, idempotencyKeys])
      await db.delete(table);
    const [member] = await db.select({ id: members.id }).from(members).limit(1);
    const memberId = member?.id ?? '';
    for (const age of [0.1, -0.1]) {
      await db
        .insert(formSubmissions)
        .values({ form: `submission ${age}`, fields: {}, receivedAt: ago(DAYS.submissions + age) });
      await db.insert(consentReceipts).values({ level: 1, givenAt: ago(DAYS.consent + age), expiresAt: ago(1) });
      await db.insert(tokens).values({
        hash: Buffer.from(`expired ${age}`),
        memberId,
        createdAt: ago(60),
        expiresAt: ago(DAYS.sessions + age),
      });
      await db.insert(tokens).values({
        hash: Buffer.from(`revoked ${age}`),
        memberId,
        createdAt: ago(60),
        expiresAt: ago(-60),
        revokedAt: ago(DAYS.sessions + age),
      });
      await db.insert(auditLog).values({ at: ago(DAYS.audit + age), operator: 'x', action: `act ${age}`, details: {} });
      await db
        .insert(contacts)
        .values({ address: `c${age}@x.test`, firstName: 'C', lastName: 'D', createdAt: ago(30 + age) });
      await db.insert(idempotencyKeys).values({ call: 'x', key: `key ${age}`, createdAt: ago(1 + age) });
    }
    // Still valid.
    await db.insert(consentReceipts).values({ level: 1, givenAt: ago(DAYS.consent + 5), expiresAt: ago(-5) });
    await db.insert(tokens).values({ hash: Buffer.from('open'), memberId, createdAt: ago(60), expiresAt: ago(-1) });
  });

  const left = async () => ({
    submissions: (await api.db.select().from(formSubmissions)).map(({ form }) => form),
    consent: (await api.db.select().from(consentReceipts)).length,
    sessions: (await api.db.select().from(tokens)).map(({ hash }) => hash.toString()).sort(),
    audit: (await api.db.select().from(auditLog))
      .map(({ action }) => action)
      .filter((action) => action.startsWith('act')),
    contacts: (await api.db.select().from(contacts)).map(({ address }) => address),
    keys: (await api.db.select().from(idempotencyKeys)).map(({ key }) => key),
  });
  const KEPT = {
    submissions: ['submission -0.1'],
    consent: 2,
    sessions: ['expired -0.1', 'open', 'revoked -0.1'],
    audit: ['act -0.1'],
    contacts: ['c-0.1@x.test'],
    keys: ['key -0.1'],
  };

  it('deletes what is older than its period, and nothing else, while the site runs [O3]', async () => {
    await deleteOld({ db: api.db, now: api.now, log: silentLog, days: DAYS });
    expect(await left()).toEqual(KEPT);
  });

  it('is a command too', async () => {
    const run = (...argv: string[]) =>
      runCommand(['retention', ...argv], { DATABASE_URL: api.databaseUrl, ...SETTINGS }, { now: api.now });
    expect(JSON.parse((await run('--json')).out)).toMatchObject({
      days: DAYS,
      older: { submissions: 1, consent: 1, sessions: 2, audit: 1, contacts: 1, idempotencyKeys: 1 },
    });
    expect(await run('run')).toMatchObject({ code: 3, out: expect.stringContaining('sessions 2') });
    expect((await left()).sessions).toHaveLength(5);
    expect(await run('run', '--yes')).toMatchObject({ code: 0, out: expect.stringContaining('sessions 2') });
    expect(await left()).toEqual(KEPT);
  });

  it('is told by the page that names the periods, with the periods that are enforced', async () => {
    const [page] = await api.db.select().from(contentItems).where(eq(contentItems.kind, 'page')).limit(1);
    const bodyHtml = '<p>We keep forms for {retention:submissions}.</p>';
    await api.db
      .update(contentItems)
      .set({ bodyHtml })
      .where(and(eq(contentItems.kind, 'page'), eq(contentItems.id, page?.id ?? 0)));
    const { result } = await api.ok('pageMenu.byPath', { query: { path: page?.path ?? '' } });
    expect(result[0]?.body).toBe('<p>We keep forms for 2 years.</p>');
  });

  it.each([
    ['a report of an incident', INCIDENT_REPORT, 365],
    ['that somebody comes to a meeting of a chapter', MEETING_FORM.id, ACCEPTANCE_DAYS],
  ])('deletes %s earlier than other forms, however long those are kept [O3, N34]', async (_what, form, kept) => {
    await api.db.delete(formSubmissions);
    for (const [name, age] of [
      [form, kept + 1],
      [form, kept - 1],
      ['contact', kept + 1],
    ] as const)
      await api.db.insert(formSubmissions).values({ form: name, fields: {}, receivedAt: ago(age) });
    await deleteOld({ db: api.db, now: api.now, log: silentLog, days: { ...DAYS, submissions: 730 } });
    expect((await left()).submissions.sort()).toEqual([form, 'contact'].sort());
  });

  it('deletes any number of rows', async () => {
    const rows = Array.from({ length: 2500 }, (_each, index) => ({
      form: String(index),
      fields: {},
      receivedAt: ago(11),
    }));
    await api.db.insert(formSubmissions).values(rows);
    await deleteOld({ db: api.db, now: api.now, log: silentLog, days: DAYS });
    expect((await left()).submissions).toEqual(KEPT.submissions);
  });
});
