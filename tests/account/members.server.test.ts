import { randomUUID } from 'node:crypto';
import { getTableName, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PERSONAL_TABLES } from '../../api/administration/personal-rows.ts';
import { contacts } from '../../api/database/schema/address-claims.ts';
import { auditLog } from '../../api/database/schema/audit.ts';
import {
  creditAwards,
  creditEntries,
  creditFiles,
  creditTranscripts,
  creditUploads,
} from '../../api/database/schema/credits.ts';
import { followLinks, follows, stoppedFollows } from '../../api/database/schema/follows.ts';
import {
  calendarLinks,
  creditCycles,
  devices,
  enrolments,
  formerAddresses,
  idempotencyKeys,
  memberEmails,
  memberNotices,
  memberTopics,
  registrations,
  savedArticles,
} from '../../api/database/schema/members.ts';
import { newsletterLinks, newsletterSubscriptions } from '../../api/database/schema/newsletters.ts';
import { outbox } from '../../api/database/schema/outbox.ts';
import { providerCache, providerLinks, webhookEvents } from '../../api/database/schema/providers.ts';
import { oneDatabase } from '../support/databases.ts';
import { GUEST, MEMBER, PASSWORD, startMemberApi } from '../support/member-api.ts';
import { runCommand } from '../support/run-command.ts';
import { startBeforeAll } from '../support/start-before.ts';

const CREDITS = { title: 'A canary day', day: '2026-05-13', domain: 'After approval', credits: 6 };
const NEW_PASSWORD = 'a-better-Passw0rd!';
/** Tables without rows about members: a claim deletes its links, and the audit log keeps acts without subjects. */
const WITHOUT_PEOPLE = [
  'address_claim_links',
  'audit_log',
  'consent_receipts',
  'content_changes',
  'content_data',
  'content_files',
  'content_first_seen',
  'content_items',
  'content_moves',
  'content_next_versions',
  'content_picture_files',
  'content_pictures',
  'credit_upload_parts',
  'provider_budget',
  'reconciliations',
  'search_words',
  'search_words_source',
];
const tablesSchema = z.array(z.object({ name: z.string() }));

describe.each(oneDatabase())('the commands for members, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));

  const run = (argv: string[], environment: Record<string, string> = {}) =>
    runCommand(argv, { DATABASE_URL: api.databaseUrl, ...environment }, { now: api.now, operator: 'the-operator' });
  const members = (...argv: string[]) => run(['members', ...argv]);
  const json = async (...argv: string[]) => JSON.parse((await members(...argv, '--json')).out);
  /** The rows of all tables as text, by table. */
  const allTables = async (): Promise<Map<string, string>> => {
    const { rows } = await api.db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const texts = new Map<string, string>();
    for (const { name } of tablesSchema.parse(rows)) {
      const found = await api.db.execute(sql`select t::text as row from ${sql.identifier(name)} t`);
      texts.set(name, JSON.stringify(found.rows));
    }
    return texts;
  };
  const tablesWith = async (words: readonly string[]) =>
    [...(await allTables())]
      .filter(([, text]) => words.some((word) => text.toLowerCase().includes(word)))
      .map(([name]) => name)
      .sort();

  it('knows of every table whether it has rows about people', async () => {
    const personal: readonly string[] = Object.values(PERSONAL_TABLES).map(({ table }) => getTableName(table));
    const others = [...(await allTables()).keys()].filter((name) => !personal.includes(name)).sort();
    expect(others).toEqual(WITHOUT_PEOPLE);
  });

  it('lists and shows members', async () => {
    const found = await json('list', 'MEMBER@demo');
    expect(found).toEqual([expect.objectContaining({ email: MEMBER, active: true })]);
    const [{ id, recordNumber }] = found;
    for (const reference of [id, recordNumber, 'Member@Demo.test'])
      expect(await json('show', reference)).toMatchObject({
        userId: id,
        rows: { member: 1, emails: expect.any(Number) },
      });
    expect((await members('list')).out).toContain(MEMBER);
    expect(await json('list', '--limit', '1')).toHaveLength(1);
    expect(await members('show', 'nobody@demo.test')).toMatchObject({
      code: 2,
      err: expect.stringContaining('no such member'),
    });
  });

  it.each([
    [['create', 'no-address', '--first-name', 'A', '--last-name', 'B'], 'is no e-mail address'],
    [['create', 'a@b.test'], 'needs --first-name'],
    [['activate', MEMBER], 'needs --until'],
    [['activate', MEMBER, '--until', '2026-02-31'], 'is a day like'],
    [['activate', MEMBER, '--until', '2020-01-01'], '--until 2020-01-01 has passed'],
    [['list', '--limit', '0'], '--limit'],
  ])('rejects %j', async (argv, message) => {
    expect(await members(...argv)).toMatchObject({ code: 64, err: expect.stringContaining(message) });
  });

  it('opens an account, whose owner chooses a password by a link that works once, and activates it', async () => {
    const address = 'new.person@acme.test';
    const { id } = await json('create', 'New.Person@acme.test', '--first-name', 'Nora', '--last-name', 'Person');
    expect(await members('create', address, '--first-name', 'X', '--last-name', 'Y')).toMatchObject({
      code: 2,
      err: expect.stringContaining('belongs to another account'),
    });
    expect((await api.ok('sso.login', { body: { username: address, password: PASSWORD } })).result).toEqual([]);

    expect(await members('reset-password', id)).toMatchObject({
      code: 3,
      out: expect.stringContaining('Sends a mail'),
    });
    expect(await api.mailsTo(address)).toEqual([]);
    expect(await members('reset-password', id, '--yes')).toMatchObject({ code: 0 });
    const [mail] = await api.mailsTo(address);
    const [, token] = /https:\/\/site\.test\/choose-password\?token=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    await api.rejected('impexium.confirmEmail', 422, { body: { token, password: 'short' } });
    await api.ok('impexium.confirmEmail', { body: { token, password: NEW_PASSWORD } });
    await api.rejected('impexium.confirmEmail', 410, { body: { token, password: NEW_PASSWORD } });
    const { accessToken } = await api.signIn(address, NEW_PASSWORD);
    expect((await api.mailsTo(address)).map(({ kind }) => kind)).toEqual(['choose-password', 'password-changed']);

    await members('activate', id, '--until', '2027-01-31', '--type', 'Student');
    expect((await api.ok('sso.user', { token: accessToken })).result).toEqual([
      expect.objectContaining({ isActiveMember: true, expireDate: '2027-01-31', memberType: 'Student' }),
    ]);
  });

  it('prints the link instead of sending it, ends every session with a new password, and voids other links', async () => {
    const { accessToken } = await api.signIn(GUEST);
    const before = (await api.mailsTo(GUEST)).length;
    const links = [];
    for (let count = 0; count < 2; count += 1)
      links.push(
        new URL((await json('reset-password', GUEST, '--print-link', '--yes')).link).searchParams.get('token'),
      );
    expect((await api.mailsTo(GUEST)).length).toBe(before);
    await api.ok('impexium.confirmEmail', { body: { token: links[0], password: NEW_PASSWORD } });
    await api.rejected('impexium.confirmEmail', 410, { body: { token: links[1], password: PASSWORD } });
    expect((await api.send('sso.user', { token: accessToken })).status).toBe(401);
    await api.signIn(GUEST, NEW_PASSWORD);
  });

  it('says when no mail can be sent, and leaves accounts to the membership system', async () => {
    const publicSite = { PUBLIC_ORIGIN: 'https://www.acme.test' };
    expect(await run(['members', 'reset-password', GUEST, '--yes'], publicSite)).toMatchObject({
      code: 2,
      err: expect.stringContaining('--print-link'),
    });
  });

  it('ends the sessions of one member', async () => {
    const { accessToken } = await api.signIn();
    expect(await members('sign-out', MEMBER, '--yes')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^[1-9]\d* sessions of \S+ .+ <member@demo\.test>, number \d+ ended/),
    });
    expect((await api.send('sso.user', { token: accessToken })).status).toBe(401);
  });

  it('records who did what to whom', async () => {
    const { userId } = await json('show', MEMBER);
    await run(['members', 'sign-out', MEMBER, '--yes', '--by', 'Ann in support']);
    const audit = JSON.parse((await run(['audit', '--member', MEMBER, '--json'])).out);
    expect(audit.slice(0, 2)).toEqual([
      expect.objectContaining({
        action: 'members sign-out',
        operator: 'Ann in support',
        subject: userId,
        details: { sessions: 0 },
      }),
      expect.objectContaining({ action: 'members show', operator: 'the-operator', subject: userId }),
    ]);
    expect((await run(['audit'])).out).toContain('Ann in support');
  });

  it('exports everything about a member without credentials, and erases it from every table [O2]', async () => {
    const address = 'canary.person@erase.test';
    const other = 'x-canary.person@erase.test';
    await api.openAccount({ email: address, password: NEW_PASSWORD, firstName: 'Zebulon', lastName: 'Quillfeather' });
    const { userId } = await json('show', address);
    const words = [address, 'zebulon', 'quillfeather', userId, 'external-4711', 'external-4712'];
    // One row in every table with personal data, as the site writes it.
    const { accessToken } = await api.signIn(address, NEW_PASSWORD);
    await api.ok('impexium.addEmail', {
      token: accessToken,
      body: { email: 'canary.second@erase.test', action: 'create', primary: false },
    });
    const { groups } = (await api.ok('preferences.all', { token: accessToken })).result;
    for (const { provider = 'hubspot', subscriptionField } of groups.flatMap(({ items }) => items).slice(0, 1))
      await api.ok(`${provider}.updateSubscription`, {
        token: accessToken,
        params: { userId },
        body: { userId, subscriptionField, subscribed: true },
      });
    const message = { firstName: 'Zebulon', lastName: 'Quillfeather', email: address.toUpperCase(), message: 'Hello' };
    const { result } = await api.ok('forms.convergence', { body: { ...message, form: 'contact' } });
    await api.ok('forms.convergence', {
      body: { ...message, email: other, form: 'contact', lastName: 'Other', firstName: 'An' },
    });
    const at = api.now();
    await api.db.insert(memberTopics).values({ memberId: userId, taxonomyId: 1 }).onConflictDoNothing();
    await api.db.insert(savedArticles).values({ memberId: userId, articleId: 1, savedAt: at });
    await api.db
      .insert(calendarLinks)
      .values({ memberId: userId, hash: Buffer.from('canary-of-a-calendar'), createdAt: at });
    await api.db.insert(devices).values({ memberId: userId, hash: Buffer.from('h'), firstSeen: at, lastSeen: at });
    await api.db.insert(creditCycles).values({ memberId: userId, earned: 1, needed: 2, ends: '2027-01-01' });
    const [entry] = await api.db
      .insert(creditEntries)
      .values({ memberId: userId, ...CREDITS, evidence: 'Canary evidence', createdAt: at, updatedAt: at })
      .returning({ entryId: creditEntries.id });
    const file = { name: 'canary.pdf', type: 'application/pdf', size: 6, bytes: Buffer.from('canary'), storedAt: at };
    await api.db.insert(creditFiles).values({ memberId: userId, entryId: entry?.entryId ?? '', ...file });
    const { storedAt: receivedAt, bytes: _bytes, ...waiting } = file;
    await api.db.insert(creditUploads).values({ memberId: userId, ...waiting, receivedAt });
    const award = { kind: 'event', itemId: 1, title: 'Day', path: '/day', day: '2026-01-01', credits: 1 } as const;
    await api.db.insert(creditAwards).values({ memberId: userId, ...award });
    await api.db.insert(formerAddresses).values({ memberId: userId, address: 'canary.past@erase.test', until: at });
    const period = { from: '2026-01-01', to: '2026-12-31', entered: 0, entries: [CREDITS], issuedAt: at };
    const hash = Buffer.from('canary-of-a-code');
    await api.db.insert(creditTranscripts).values({ memberId: userId, hash, name: 'Zebulon Quillfeather', ...period });
    await api.db.insert(registrations).values({ memberId: userId, eventId: 1, state: 'registered' });
    await api.db.insert(enrolments).values({ memberId: userId, productId: 1, percent: 5, nextStep: 'Begin' });
    const reminder = { kind: 'renewal-reminder', subject: '2027-01-01/21', queuedAt: at };
    await api.db.insert(memberNotices).values({ memberId: userId, ...reminder });
    await api.db.insert(contacts).values({ address, firstName: 'Zebulon', lastName: 'Quillfeather', createdAt: at });
    const reader = { address, words: 'Weekly', updatedAt: at, receiptId: randomUUID() };
    await api.db.insert(newsletterSubscriptions).values({ ...reader, field: 'weekly', subscribed: true });
    const link = { address, lists: ['weekly'], expiresAt: at };
    await api.db.insert(newsletterLinks).values({ ...link, hash: Buffer.from('canary-of-a-link') });
    const followed = { address, kind: 'deadline', target: 'x', label: 'X', frequency: 'weekly', seen: {} } as const;
    const [follow] = await api.db
      .insert(follows)
      .values({ ...followed, seenAt: at, confirmedAt: at })
      .returning();
    await api.db.insert(stoppedFollows).values({ ...followed, seenAt: at, confirmedAt: at, stoppedAt: at });
    const ofFollow = { followId: follow?.id ?? '', address, expiresAt: at };
    await api.db.insert(followLinks).values({ ...ofFollow, hash: Buffer.from('canary-of-a-follow') });
    await api.db.insert(providerLinks).values({
      provider: 'impexium',
      externalId: 'external-4711',
      mergedInto: 'external-4712',
      memberId: userId,
      seenAt: at,
    });
    await api.db
      .insert(providerCache)
      .values({ provider: 'impexium', memberId: userId, kind: 'person', body: { firstName: 'Zebulon' }, asOf: at });
    await api.db.insert(webhookEvents).values({
      provider: 'impexium',
      eventId: 'event-1',
      kind: 'person',
      body: { people: ['external-4712'] },
      receivedAt: at,
    });
    await api.db.insert(idempotencyKeys).values({
      call: 'impexium.createUser',
      key: 'canary-key',
      result: { userId: 'x', email: address },
      createdAt: at,
    });
    await api.db.insert(outbox).values({
      channel: 'mail',
      kind: 'addresses-changed',
      recipient: address,
      body: {},
      state: 'queued',
      nextAt: at,
      createdAt: at,
    });
    await run(['submissions', 'show', result.submissionId]);

    const exported = await json('export', address);
    expect(Object.keys(exported).sort()).toEqual(Object.keys(PERSONAL_TABLES).sort());
    expect(JSON.stringify(exported)).not.toMatch(/\$argon2|ssoLogoutUrl|"hash"/);
    expect(exported.submissions).toHaveLength(1);
    // The tables of the list, and the audit log.
    expect((await tablesWith(words)).length).toBeGreaterThanOrEqual(Object.keys(PERSONAL_TABLES).length);

    const planned = await members('erase', address);
    expect(planned).toMatchObject({ code: 3, out: expect.stringContaining('submissions 1') });
    expect((await tablesWith([address])).length).toBeGreaterThan(3);
    expect(await members('erase', address, '--yes')).toMatchObject({
      code: 0,
      out: expect.stringContaining('member 1'),
    });

    expect(await tablesWith([...words, 'canary.second@erase.test', result.submissionId])).toEqual(['form_submissions']);
    // One submission stays: that of another person, whose address ends like the member's.
    expect(await tablesWith([other])).toEqual(['form_submissions']);
    const left = await allTables();
    expect(left.get('form_submissions')?.toLowerCase().replaceAll(other, '')).not.toMatch(
      /canary|zebulon|quillfeather/,
    );
    const [act] = JSON.parse((await run(['audit', '--limit', '1', '--json'])).out);
    expect(act).toMatchObject({ action: 'members erase', subject: null, details: { member: 1, submissions: 1 } });
    expect(await api.db.select().from(memberEmails)).not.toEqual([]);
    expect(await api.db.select().from(auditLog)).not.toEqual([]);
  });
});
