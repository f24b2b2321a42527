import { beforeEach, describe, expect, it } from 'vitest';
import { eraseMember, exportMember } from '../../api/administration/personal-data.ts';
import { creditAwards, creditEntries, creditFiles, creditTranscripts } from '../../api/database/schema/credits.ts';
import { creditCycles, idempotencyKeys, registrations } from '../../api/database/schema/members.ts';
import { deleteExpired } from '../../api/jobs/retention/delete-expired.ts';
import { UPLOADS_API_PATH } from '../../shared/credits/addresses.ts';
import { CREDIT_LOG_DAYS, MAX_ENTRIES, MAX_TRANSCRIPTS } from '../../shared/credits/credit-log.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { DEFAULT_RETENTION } from '../../shared/retention.ts';
import { oneDatabase } from '../support/databases.ts';
import { GUEST, MEMBER, type Session, startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

const WORKSHOP_ID = 2001;
const NO_ID = '00000000-0000-4000-8000-000000000000';
const ENTRY = {
  title: 'Vigilance day',
  day: '2026-05-13',
  domain: 'After approval',
  credits: 6,
  evidence: 'What a field safety notice needs.',
};

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');

describe.each(oneDatabase())('the credit log, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let member: Session;
  let other: Session;
  beforeEach(async () => {
    [member, other] = [await api.signIn(MEMBER), await api.signIn(GUEST)];
    for (const table of [creditTranscripts, creditAwards, creditEntries, creditCycles, registrations, idempotencyKeys])
      await api.db.delete(table);
    for (const { userId: memberId } of [member, other])
      await api.db.insert(creditCycles).values({ memberId, earned: 20, needed: 36, ends: '2026-12-31' });
  });

  const as = ({ accessToken }: Session) => ({ token: accessToken });
  const record = async (body: object = ENTRY, who = member) =>
    (await api.ok('credits.save', { ...as(who), body })).result.id;
  const upload = async ({ accessToken }: Session): Promise<string> => {
    const request = api.request.post(`${UPLOADS_API_PATH}?name=certificate.pdf`);
    const { body } = await request.set('Authorization', `Bearer ${accessToken}`).type('pdf').send(PDF);
    return body.result.id;
  };
  const readLog = async (who = member) => {
    const [log] = (await api.ok('credits.log', as(who))).result;
    if (!log) throw new Error('There is no log');
    return log;
  };
  const listEntries = async (who = member) => (await readLog(who)).cycles.flatMap(({ entries }) => entries);
  const issue = async (period = 'cycle-2026-12-31', who = member) =>
    (await api.ok('credits.issue', { ...as(who), body: { period } })).result.code;
  const verify = async (code: string) => (await api.ok('credits.verify', { query: { code } })).result;

  describe('entries', () => {
    it('are listed in their cycle and count in the record and the plan', async () => {
      const id = await record();
      await record({ ...ENTRY, title: 'Earlier', day: '2026-05-12', domain: 'Strategy and planning', credits: 0.25 });
      expect(await readLog()).toMatchObject({
        needed: 36,
        entered: 20,
        cycles: [{ from: '2024-01-01', to: '2026-12-31', isOpen: true, recorded: 6.25 }],
      });
      expect((await listEntries())[0]).toEqual({ id, ...ENTRY });
      expect((await listEntries()).map(({ title }) => title)).toEqual(['Vigilance day', 'Earlier']);
      const [profile] = (await api.ok('sso.user', as(member))).result;
      expect(profile?.credits).toMatchObject({ earned: 26.25, needed: 36 });
      const [plan] = (await api.ok('myContent.creditPlan', as(member))).result;
      expect(plan).toMatchObject({ state: 'open', total: 26.25, missing: 9.75 });
    });

    it('count by domain where the credits of the society are divided', async () => {
      await record();
      const findCredits = async () => (await api.ok('sso.user', as(member))).result[0]?.credits;
      expect(await findCredits()).not.toHaveProperty('domains');
      await api.db.update(creditCycles).set({ domains: [{ domain: 'After approval', credits: 20 }] });
      expect((await findCredits())?.domains).toEqual([{ domain: 'After approval', credits: 26 }]);
      await api.db.update(creditCycles).set({ earned: 0, domains: [] });
      expect((await findCredits())?.domains).toEqual([{ domain: 'After approval', credits: 6 }]);
    });

    it('stand beside what is booked, without waiting lists', async () => {
      const booking = { memberId: member.userId, eventId: WORKSHOP_ID, due: null };
      await api.db.insert(registrations).values({ ...booking, state: 'registered' });
      expect((await readLog()).booked).toMatchObject([{ title: 'Autumn workshop on equivalence', credits: 12 }]);
      await api.db.update(registrations).set({ state: 'waiting-list' });
      expect((await readLog()).booked).toEqual([]);
    });

    it.each([
      [{ credits: 0 }, 'credits'],
      [{ credits: 24.5 }, 'credits'],
      [{ day: '2026-11-20' }, 'day'],
      [{ day: '2023-12-31' }, 'day'],
      [{ domain: 'Everything' }, 'domain'],
      [{ title: '  ' }, 'title'],
      [{ evidence: '' }, 'evidence'],
      [{ upload: NO_ID }, 'file'],
    ])('are rejected whole: %#', async (fields, field) => {
      const { fields: wrong } = await api.rejected('credits.save', 400, {
        ...as(member),
        body: { ...ENTRY, ...fields },
      });
      expect(wrong).toEqual([field]);
      expect(await listEntries()).toEqual([]);
    });

    it('are changed and removed by their member only; of another they do not exist', async () => {
      const id = await record();
      const body = { ...ENTRY, title: 'Changed', credits: 2.5 };
      await api.rejected('credits.save', 404, { ...as(other), body: { ...body, entryId: id } });
      await api.rejected('credits.remove', 404, { ...as(other), body: { kind: 'entry', id } });
      await api.rejected('credits.save', 404, { ...as(member), body: { ...body, entryId: NO_ID } });
      // Idempotent: the same change twice is one.
      for (const _ of [1, 2]) await api.ok('credits.save', { ...as(member), body: { ...body, entryId: id } });
      expect(await listEntries()).toEqual([{ id, ...body }]);
      expect(await listEntries(other)).toEqual([]);
      await api.ok('credits.remove', { ...as(member), body: { kind: 'entry', id } });
      expect(await listEntries()).toEqual([]);
      await api.rejected('credits.remove', 404, { ...as(member), body: { kind: 'entry', id } });
    });

    it('are recorded and removed once per key', async () => {
      const send = (path: string, body: object) =>
        api.request
          .post(`/api${path}`)
          .set({ Authorization: `Bearer ${member.accessToken}`, 'Idempotency-Key': '"a key of a form"' })
          .send(body);
      const [first, second] = [await send('/credits', ENTRY), await send('/credits', ENTRY)];
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(second.body.result.id).toBe(first.body.result.id);
      expect(await listEntries()).toHaveLength(1);
      const entry = { kind: 'entry', id: first.body.result.id };
      const remove = () => send('/credits/remove', entry);
      expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
      expect(await listEntries()).toEqual([]);
    });

    it('stay as they are when their cycle has ended', async () => {
      const id = await record();
      await api.db.update(creditCycles).set({ ends: '2026-11-17' });
      const body = { ...ENTRY, title: 'Late' };
      await api.rejected('credits.save', 409, { ...as(member), body });
      await api.rejected('credits.save', 409, { ...as(member), body: { ...body, entryId: id } });
      await api.rejected('credits.remove', 409, { ...as(member), body: { kind: 'entry', id } });
      // A new cycle has begun: the entry is in the one before.
      await api.db.update(creditCycles).set({ ends: '2029-10-31', earned: 0 });
      await api.rejected('credits.save', 409, { ...as(member), body: { ...body, entryId: id } });
      const { cycles } = await readLog();
      expect(cycles.map(({ from, isOpen, recorded }) => ({ from, isOpen, recorded }))).toEqual([
        { from: '2026-11-01', isOpen: true, recorded: 0 },
        { from: '2023-11-01', isOpen: false, recorded: 6 },
      ]);
      expect(cycles[1]?.entries.map(({ title }) => title)).toEqual([ENTRY.title]);
    });

    it('are limited in number', async () => {
      const values = { ...ENTRY, memberId: member.userId, createdAt: api.now(), updatedAt: api.now() };
      await api.db.insert(creditEntries).values(Array.from({ length: MAX_ENTRIES }, () => values));
      const { message } = await api.rejected('credits.save', 409, { ...as(member), body: ENTRY });
      expect(message).toContain(String(MAX_ENTRIES));
    });
  });

  describe('of a member without a certification', () => {
    beforeEach(() => api.db.delete(creditCycles));

    it('is a record of professional development by calendar year, of which this one and the last are open', async () => {
      const id = await record();
      await record({ ...ENTRY, day: '2025-01-01', credits: 2 });
      for (const day of ['2024-12-31', '2026-11-20']) {
        const { fields } = await api.rejected('credits.save', 400, { ...as(member), body: { ...ENTRY, day } });
        expect(fields).toEqual(['day']);
      }
      const { kind, needed, entered, cycles, periods } = await readLog();
      expect({ kind, needed, entered }).toEqual({ kind: 'development', needed: 0, entered: 0 });
      expect(cycles.map(({ from, to, isOpen, recorded }) => [from, to, isOpen, recorded])).toEqual([
        ['2026-01-01', '2026-12-31', true, 6],
        ['2025-01-01', '2025-12-31', true, 2],
      ]);
      expect(periods.map((period) => period.id)).toEqual(['year-2026', 'year-2025']);
      await api.ok('credits.save', { ...as(member), body: { ...ENTRY, entryId: id, credits: 1 } });
      await api.ok('credits.remove', { ...as(member), body: { kind: 'entry', id } });
      expect(await listEntries()).toHaveLength(1);
    });

    it('keeps earlier years, closed', async () => {
      const values = { ...ENTRY, memberId: member.userId, createdAt: api.now(), updatedAt: api.now() };
      const [entry] = await api.db
        .insert(creditEntries)
        .values({ ...values, day: '2024-05-13' })
        .returning();
      expect((await readLog()).cycles.map(({ to, isOpen }) => [to.slice(0, 4), isOpen])).toEqual([
        ['2026', true],
        ['2025', true],
        ['2024', false],
      ]);
      await api.rejected('credits.remove', 409, { ...as(member), body: { kind: 'entry', id: entry?.id } });
    });

    it('has transcripts that say so, and go on saying so when the member is certified', async () => {
      await record();
      const code = await issue('year-2026');
      const development = {
        kind: 'development',
        credential: 'None: a record of professional development',
        from: '2026-01-01',
        to: '2026-12-31',
        credits: 6,
        isChanged: false,
      };
      expect(await verify(code)).toMatchObject([development]);
      await api.rejected('credits.issue', 400, { ...as(member), body: { period: 'cycle-2026-12-31' } });
      await api.db.insert(creditCycles).values({ memberId: member.userId, earned: 0, needed: 36, ends: '2026-12-31' });
      expect(await verify(code)).toMatchObject([development]);
      expect(await verify(await issue())).toMatchObject([{ kind: 'certification' }]);
    });
  });

  describe('transcripts', () => {
    it('are verified by their code in any spelling, and show nothing else', async () => {
      await record();
      const code = await issue();
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
      const [own] = (await api.ok('credits.transcript', { ...as(member), query: { code } })).result;
      const { evidence: _evidence, ...shown } = ENTRY;
      const { entered, entries, awards, ...rest } = own ?? {};
      expect(awards).toEqual([]);
      expect({ entered, entries }).toEqual({ entered: 20, entries: [shown] });
      const expected = {
        kind: 'certification',
        name: expect.stringMatching(/\w \w/),
        credential: 'RAC, Regulatory Affairs Certification',
        from: '2024-01-01',
        to: '2026-12-31',
        credits: 26,
        issuedAt: api.now().toISOString(),
        isChanged: false,
      };
      expect(rest).toEqual(expected);
      for (const spelling of [code, code.toLowerCase(), code.replaceAll('-', ' ').replaceAll('0', 'O')])
        expect(await verify(spelling)).toEqual([expected]);
      const [stored] = await api.db.select().from(creditTranscripts);
      expect(stored?.code).toBe(code);
      expect((await api.ok('credits.transcript', { ...as(other), query: { code } })).result).toEqual([]);
    });

    it.each(['', 'AAAAA-AAAAA-AAAAA-AAAAA', 'x', '-'.repeat(90)])('a wrong code is unknown: “%s”', async (code) => {
      await issue();
      if (code === '') await api.rejected('credits.verify', 400, {});
      else expect(await verify(code)).toEqual([]);
    });

    it('of a year have its entries, and are not issued for other periods', async () => {
      await record();
      await record({ ...ENTRY, day: '2025-03-01', credits: 2 });
      const [year] = await verify(await issue('year-2025'));
      expect(year).toMatchObject({ from: '2025-01-01', to: '2025-12-31', credits: 2 });
      for (const period of ['year-2023', 'year-2027', 'cycle-2027-12-31', ''])
        await api.rejected('credits.issue', 400, { ...as(member), body: { period } });
    });

    it('tell that entries of their period have changed since', async () => {
      const id = await record();
      const [code, earlier] = [await issue(), await issue('year-2025')];
      const changed = async (of: string) => (await verify(of))[0]?.isChanged;
      const change = (fields: object) =>
        api.ok('credits.save', { ...as(member), body: { ...ENTRY, ...fields, entryId: id } });
      await change({ evidence: 'Another sentence' });
      expect([await changed(code), await changed(earlier)]).toEqual([false, false]);
      await change({ credits: 5 });
      expect([await changed(code), await changed(earlier)]).toEqual([true, false]);
      expect((await verify(code))[0]?.credits).toBe(26);
      await change({});
      expect(await changed(code)).toBe(false);
      await api.db.update(creditCycles).set({ earned: 22 });
      expect(await changed(code)).toBe(true);
      expect((await readLog()).transcripts.map(({ isChanged }) => isChanged).sort()).toEqual([false, true]);
    });

    it('are limited in number, also when several are issued at once [N23]', async () => {
      for (let number = 1; number < MAX_TRANSCRIPTS; number += 1) await issue();
      const attempt = () => api.send('credits.issue', { ...as(member), body: { period: 'year-2026' } });
      const statuses = (await Promise.all(Array.from({ length: 12 }, attempt))).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
      expect((await readLog()).transcripts).toHaveLength(MAX_TRANSCRIPTS);
    });

    it('are unknown once their member has revoked them, and nobody else can', async () => {
      const code = await issue();
      const [transcript] = (await readLog()).transcripts;
      const body = { kind: 'transcript', id: transcript?.id };
      await api.rejected('credits.remove', 404, { ...as(other), body });
      expect(await verify(code)).toHaveLength(1);
      await api.ok('credits.remove', { ...as(member), body });
      expect(await verify(code)).toEqual([]);
      expect((await api.ok('credits.transcript', { ...as(member), query: { code } })).result).toEqual([]);
      expect((await readLog()).transcripts).toEqual([]);
    });
  });

  describe('as personal data', () => {
    it('are exported without codes and files, erased, and in their own groups', async () => {
      const account = { email: 'holder@new.test', password: 'twelve characters' };
      await api.openAccount({ ...account, firstName: 'A', lastName: 'Holder' });
      const holder = await api.signIn(account.email, account.password);
      const memberId = holder.userId;
      await api.db.insert(creditCycles).values({ memberId, earned: 0, needed: 36, ends: '2026-12-31' });
      await record({ ...ENTRY, upload: await upload(holder) }, holder);
      await issue('year-2026', holder);
      const operator = { db: api.db, now: api.now, operator: 'test' };
      const exported = await exportMember(operator, memberId);
      expect(exported.creditLog).toMatchObject([{ title: ENTRY.title, evidence: ENTRY.evidence }]);
      expect(exported.creditFiles?.[0]).toMatchObject({ name: 'certificate.pdf', size: PDF.length });
      expect(exported.creditFiles?.[0]).not.toHaveProperty('bytes');
      expect(exported.transcripts?.[0]).not.toHaveProperty('hash');
      const counts = (await api.ok('myContent.personalDataCounts', as(holder))).result;
      expect(counts).toEqual(
        expect.arrayContaining(['creditLog', 'creditFiles', 'transcripts'].map((id) => ({ id, count: 1 }))),
      );
      expect(await eraseMember(operator, memberId)).toMatchObject({ creditLog: 1, creditFiles: 1, transcripts: 1 });
      expect(await api.db.select().from(creditFiles)).toEqual([]);
    });

    it('are deleted after six years [N7]', async () => {
      await record({ ...ENTRY, upload: await upload(member) });
      await issue();
      const expireAfter = async (days: number) =>
        deleteExpired(
          { db: api.db, now: () => new Date(Date.parse(ENTRY.day) + days * DAY_MS) },
          { ...DEFAULT_RETENTION, sessions: 10_000, audit: 10_000, submissions: 10_000, consent: 10_000 },
        );
      expect(await expireAfter(CREDIT_LOG_DAYS)).toMatchObject({ creditLog: 0, transcripts: 0 });
      expect(await expireAfter(CREDIT_LOG_DAYS + 1)).toMatchObject({ creditLog: 1, transcripts: 0 });
      expect(await expireAfter(CREDIT_LOG_DAYS + 365)).toMatchObject({ creditLog: 0, transcripts: 1 });
      expect(await api.db.select().from(creditFiles)).toEqual([]);
    });
  });

  it('is for its member only, and never cached for others', async () => {
    for (const id of ['credits.log', 'credits.transcript'] as const) await api.rejected(id, 401, {});
    const { headers } = await api.send('credits.log', as(member));
    expect(headers.get('cache-control')).toMatch(/private|no-store/);
    const verified = await api.send('credits.verify', { query: { code: 'x' } });
    expect(verified.headers.get('cache-control')).toBe('private, no-store');
  });
});
