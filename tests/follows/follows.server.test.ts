import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseMember, exportMember } from '../../api/administration/personal-data.ts';
import { addressClaimLinks, addressClaims } from '../../api/database/schema/address-claims.ts';
import { follows, stoppedFollows } from '../../api/database/schema/follows.ts';
import { memberEmails } from '../../api/database/schema/members.ts';
import { outbox } from '../../api/database/schema/outbox.ts';
import { deleteOld } from '../../api/jobs/retention/retention.ts';
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts';
import { RESUME_DAYS } from '../../shared/follows/followed.ts';
import { oneDatabase } from '../support/databases.ts';
import { LEGAL_DATE, setList } from '../support/legal-dates.ts';
import { stopTokenIn } from '../support/mails.ts';
import { GUEST, MEMBER, type MemberApi, startMemberApi } from '../support/member-api.ts';
import { silentLog } from '../support/silent-log.ts';

const WHAT = 'deadline:legacy-devices';
const DEADLINE = LEGAL_DATE;

describe.each(oneDatabase())('following by e-mail, on $name PostgreSQL', (database) => {
  let api: MemberApi;
  const ask = (email: string, what = WHAT, ip?: string) =>
    api.send('follows.request', { body: { email, what }, ...(ip !== undefined && { ip }) });
  const confirm = (token: string) => api.send('follows.confirm', { body: { token } });
  const stop = (token: string, follow?: string) => api.send('follows.stop', { body: { token, follow } });
  const toRows = (address: string) => api.db.select().from(follows).where(eq(follows.address, address));
  const rowsOfMember = (id: string) => api.db.select().from(follows).where(eq(follows.memberId, id));
  const readList = async (token: string) => (await api.ok('follows.byLink', { query: { token } })).result;
  const listOwn = async (token: string) => (await api.ok('follows.own', { token })).result.follows;
  const readLink = async (address: string) => stopTokenIn(`${(await api.mailsTo(address)).at(-1)?.text}\n`) ?? '';
  async function followed(address: string, what = WHAT): Promise<string> {
    await ask(address, what);
    expect((await confirm(await api.tokenFor(address))).status).toBe(200);
    return readLink(address);
  }

  beforeAll(async () => {
    api = await startMemberApi(database);
    await setList(api.db, 'deadlines', [DEADLINE]);
  });
  beforeEach(() => api.advance(2 * HOUR_MS));
  afterAll(() => api.close());

  it.each([
    [WHAT, 'deadline', DEADLINE.title, '/resources/deadlines#legacy-devices'],
    ['jobs:careers', 'jobs', 'Open positions', '/careers'],
    ['search:searchtext=a%0D%0ABcc:+b', 'search', '“a Bcc: b”', '/search?searchtext=a%0D%0ABcc%3A+b'],
    ['search:searchtext=class+C', 'search', '“class C”', '/search?searchtext=class+C'],
    ['document:regulation-2017-745', 'document', 'Regulation (EU) 2017/745', '/documents/regulation-2017-745'],
    ['document:no-such-document', 'document', undefined, undefined],
    ['topic:no-such-topic', 'topic', undefined, undefined],
    ['chapter:no-such-chapter', 'chapter', undefined, undefined],
    ['deadline:no-such-date', 'deadline', undefined, undefined],
    ['search:pageNumber=2', 'search', undefined, undefined],
    ['jobs:elsewhere', 'jobs', undefined, undefined],
    ['jobs:careers?country=SE', 'jobs', 'Open positions: Sweden', '/careers?country=SE'],
    [
      'jobs:careers?country=SE&contract=full-time',
      'jobs',
      'Open positions: Full-time, Sweden',
      '/careers?country=SE&contract=full-time',
    ],
    ['jobs:careers?contract=intern', 'jobs', 'Open positions: Internship', '/careers?contract=intern'],
    ['jobs:careers?contract=intern&country=SE', 'jobs', undefined, undefined],
    ['jobs:careers?country=QQ', 'jobs', undefined, undefined],
    ['jobs:careers?country=sweden', 'jobs', undefined, undefined],
    ['jobs:careers?', 'jobs', undefined, undefined],
  ])('%s has its name and page, or is not found', async (what, kind, title, path) => {
    const { status, body } = await api.send('follows.subject', { query: { what } });
    if (title === undefined) return expect(status).toBe(404);
    expect(body).toMatchObject({ result: { kind, title, path, ...(kind === 'deadline' && { date: DEADLINE.date }) } });
  });

  it('begins when the link of the mail is confirmed, and not before', async () => {
    expect((await ask('Reader@New.test')).body).toMatchObject({ result: { email: 'reader@new.test' } });
    expect(await toRows('reader@new.test')).toEqual([]);
    const [mail] = await api.mailsTo('reader@new.test');
    expect(mail?.text).toContain(DEADLINE.title);
    expect(mail?.text).toContain('https://site.test/follow/confirm?token=');
    expect(mail?.unsubscribe).toBeUndefined();
    const { body } = await confirm(await api.tokenFor('reader@new.test'));
    expect(body).toMatchObject({ result: { title: DEADLINE.title } });
    expect(await toRows('reader@new.test')).toMatchObject([
      { memberId: null, kind: 'deadline', target: 'legacy-devices', seen: { date: DEADLINE.date, status: 'adopted' } },
    ]);
    const second = (await api.mailsTo('reader@new.test')).at(-1);
    expect(second?.text).toMatch(/^Dear colleague,\n/);
    expect(second?.text).toContain('https://site.test/resources/deadlines#legacy-devices');
    expect(second?.text).toContain('90, 30 and 7 days before the date');
    expect(second?.text).toMatch(/https:\/\/site\.test\/follow\/list\?token=[\w.-]+\n/);
    expect(second?.unsubscribe).toMatch(/^https:\/\/site\.test\/follow\/stop\?token=[\w.-]+$/);
  });

  it('the mail that asks repeats no words of a search, because anyone can enter any address', async () => {
    await ask('victim@new.test', 'search:searchtext=win+money+at+spam.test');
    const [mail] = await api.mailsTo('victim@new.test');
    expect(mail?.text).toContain('New results of a search on our site');
    expect(mail?.text).not.toContain('money');
  });

  it('a link works once, and of concurrent confirmations one counts', async () => {
    await ask('once@new.test');
    const token = await api.tokenFor('once@new.test');
    const statuses = (await Promise.all([confirm(token), confirm(token)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 410]);
    expect(await toRows('once@new.test')).toHaveLength(1);
  });

  it('a link that is not confirmed ends after a day, and nothing of it is kept', async () => {
    await ask('late@new.test');
    const token = await api.tokenFor('late@new.test');
    api.advance(25 * HOUR_MS);
    expect((await confirm(token)).status).toBe(410);
    await deleteOld({ db: api.db, now: api.now, log: silentLog });
    const claims = await api.db.select().from(addressClaims).where(eq(addressClaims.address, 'late@new.test'));
    expect([claims, await toRows('late@new.test')]).toEqual([[], []]);
  });

  it('a forged token confirms, stops and shows nothing', async () => {
    for (const token of ['', 'x', 'A'.repeat(43), "' or 1=1 --"]) {
      expect((await confirm(token)).status).toBe(410);
      expect((await stop(token)).status).toBe(410);
      expect(await readList(token)).toEqual({ isKnown: false, follows: [], ofMail: [], stopped: [] });
    }
    expect((await confirm('x'.repeat(1201))).status).toBe(400);
  });

  it('the links of one purpose do not serve another', async () => {
    await ask('purpose@new.test');
    const token = await api.tokenFor('purpose@new.test');
    expect((await stop(token)).status).toBe(410);
    expect((await api.send('newsletters.confirm', { body: { token } })).status).toBe(410);
    await api.rejected('impexium.confirmEmail', 410, { body: { token, password: 'a password that is long' } });
    expect((await confirm(token)).status).toBe(200);
    expect(await api.db.select().from(memberEmails).where(eq(memberEmails.address, 'purpose@new.test'))).toEqual([]);
  });

  it('the database has no token in plain text', async () => {
    const token = await followed('hashed@new.test');
    await ask('hashed@new.test', 'jobs:careers');
    const open = await api.tokenFor('hashed@new.test');
    const tables = [addressClaimLinks, outbox, follows];
    const stored = await Promise.all(tables.map((table) => api.db.select().from(table)));
    for (const secret of [token, open]) expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('answers the same for an unknown address, a member’s and one that follows it', async () => {
    await followed('has-it@new.test');
    const addresses = ['unknown@new.test', GUEST, 'has-it@new.test'];
    const answers = await Promise.all(addresses.map((email) => ask(email)));
    const told = answers.map(({ status, body }, index) =>
      JSON.stringify([status, body]).replace(addresses[index] ?? '', 'ADDRESS'),
    );
    expect(new Set(told).size).toBe(1);
    for (const address of addresses)
      expect((await api.mailsTo(address)).at(-1)?.subject).toMatch(/^Confirm what you follow/);
  });

  it('sends an address three mails an hour at most, with the same answer', async () => {
    const answers: number[] = [];
    for (let time = 0; time < 5; time++) answers.push((await ask('often@new.test')).status);
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    expect(await api.mailsTo('often@new.test')).toHaveLength(3);
  });

  it('limits the guesses of a client', async () => {
    const guess = (token: string) => api.send('follows.confirm', { body: { token }, ip: '192.0.2.77' });
    const statuses: number[] = [];
    for (let time = 0; time < 22; time++) statuses.push((await guess(`guess-${time}`)).status);
    expect(statuses.at(0)).toBe(410);
    expect(statuses.at(-1)).toBe(429);
  });

  it.each([
    ['no address', { email: 'reader', what: WHAT }],
    ['two addresses', { email: 'a@new.test,b@new.test', what: WHAT }],
    ['a header', { email: 'a@new.test\r\nBcc: b@new.test', what: WHAT }],
    ['nothing', { email: 'a@new.test' }],
    ['an unknown kind', { email: 'a@new.test', what: 'news:all' }],
    ['an unknown date', { email: 'a@new.test', what: 'deadline:none' }],
    ['an unknown frequency', { email: 'a@new.test', what: WHAT, frequency: 'hourly' }],
  ])('rejects %s', async (_what, body) => {
    await api.rejected('follows.request', 400, { body });
    expect(await api.mailsTo('a@new.test')).toEqual([]);
  });

  it('stops by the link of the mail, again and again with the same result; opening the list stops nothing', async () => {
    const token = await followed('ended@new.test');
    for (let time = 0; time < 2; time++) expect((await readList(token)).follows).toHaveLength(1);
    expect(await toRows('ended@new.test')).toHaveLength(1);
    for (let time = 0; time < 2; time++) expect((await stop(token)).status).toBe(200);
    expect(await toRows('ended@new.test')).toEqual([]);
    expect(await readList(token)).toMatchObject({ isKnown: true, follows: [], stopped: [{ title: DEADLINE.title }] });
  });

  it('the list has all that the address follows, each to be stopped, and nothing of another person', async () => {
    await followed('other@new.test');
    await followed('many@new.test');
    const token = await followed('many@new.test', 'jobs:careers');
    const { follows: all } = await readList(token);
    expect(all.map(({ title, path, frequency }) => [title, path, frequency])).toEqual([
      [DEADLINE.title, '/resources/deadlines#legacy-devices', 'weekly'],
      ['Open positions', '/careers', 'weekly'],
    ]);
    const [foreign] = await toRows('other@new.test');
    expect((await stop(token, foreign?.id)).status).toBe(200);
    expect(await toRows('other@new.test')).toHaveLength(1);
    expect((await stop(token, all[0]?.id)).status).toBe(200);
    expect((await readList(token)).follows.map(({ kind }) => kind)).toEqual(['jobs']);
  });

  it('a member follows with one call, without a mail to confirm, and follows the same only once', async () => {
    const { accessToken: token, userId } = await api.signIn();
    const before = (await api.mailsTo(MEMBER)).length;
    for (const frequency of ['weekly', 'daily'])
      await api.ok('follows.updateOwn', { body: { what: 'jobs:careers', frequency }, token });
    expect(await api.mailsTo(MEMBER)).toHaveLength(before);
    const [jobs] = await listOwn(token);
    expect(jobs).toMatchObject({ kind: 'jobs', frequency: 'daily' });
    expect(await rowsOfMember(userId)).toMatchObject([{ address: null }]);
    const other = await api.signIn(GUEST);
    expect(await listOwn(other.accessToken)).toEqual([]);
    await api.ok('follows.stopOwn', { body: { follow: jobs?.id }, token: other.accessToken });
    expect(await listOwn(token)).toHaveLength(1);
    await api.ok('follows.stopOwn', { body: { follow: jobs?.id }, token });
    expect(await listOwn(token)).toEqual([]);
  });

  it('a member follows again what was stopped, by a mail or in the list; nobody else does, and not for ever', async () => {
    const { accessToken: token } = await api.signIn();
    const { accessToken: other } = await api.signIn(GUEST);
    await api.db.delete(stoppedFollows);
    const link = await followed(MEMBER);
    const [date] = await listOwn(token);
    const listStopped = async (bearer: string) => (await api.ok('follows.own', { token: bearer })).result.stopped;
    const again = { body: { follow: date?.id }, token };
    for (const stopIt of [() => stop(link), () => api.ok('follows.stopOwn', again)]) {
      await stopIt();
      expect(await listStopped(token)).toMatchObject([{ id: date?.id, title: DEADLINE.title }]);
      expect(await listStopped(other)).toEqual([]);
      await api.rejected('follows.resumeOwn', 410, { ...again, token: other });
      expect((await api.ok('follows.resumeOwn', again)).result).toEqual({ title: DEADLINE.title });
      expect([await listOwn(token), await listStopped(token)]).toEqual([[date], []]);
      await api.rejected('follows.resumeOwn', 410, again);
    }
    await api.ok('follows.stopOwn', again);
    api.advance((RESUME_DAYS + 1) * DAY_MS);
    await deleteOld({ db: api.db, now: api.now, log: silentLog });
    const { accessToken: later } = await api.signIn();
    expect(await listStopped(later)).toEqual([]);
    await api.rejected('follows.resumeOwn', 410, { ...again, token: later });
  });

  it.each(['follows.own', 'follows.updateOwn', 'follows.stopOwn', 'follows.resumeOwn'] as const)(
    '%s needs a member',
    async (id) => {
      await api.rejected(id, 401, id === 'follows.own' ? {} : { body: { what: WHAT, follow: DEADLINE.key } });
    },
  );

  it('what a member confirmed as a visitor is in the member’s list', async () => {
    await followed(MEMBER);
    const { accessToken: token } = await api.signIn();
    expect(await listOwn(token)).toMatchObject([{ kind: 'deadline' }]);
    expect((await api.mailsTo(MEMBER)).at(-1)?.text).toMatch(/^Dear Maren Aldous,\n/);
  });

  it('what an address followed belongs to the account that is opened with it; its earlier link stops it', async () => {
    const link = await followed('moves@new.test');
    const password = 'a password that is long';
    await api.openAccount({ email: 'moves@new.test', password, firstName: 'A', lastName: 'B' });
    const { accessToken: token } = await api.signIn('moves@new.test', password);
    expect(await listOwn(token)).toHaveLength(1);
    await api.ok('follows.updateOwn', { body: { what: WHAT }, token });
    expect(await listOwn(token)).toHaveLength(1);
    expect((await stop(link)).status).toBe(200);
    expect(await listOwn(token)).toEqual([]);
  });

  it('followed dates are in the member’s private calendar, as they are now', async () => {
    const session = await api.signIn(GUEST);
    const { result } = await api.ok('myContent.updateCalendar', { body: { active: true }, token: session.accessToken });
    const body = { token: result.token };
    expect((await api.ok('myContent.calendarEntries', { body })).result.deadlines).toEqual([]);
    await api.ok('follows.updateOwn', { body: { what: WHAT }, token: session.accessToken });
    await api.ok('follows.updateOwn', { body: { what: 'jobs:careers' }, token: session.accessToken });
    await setList(api.db, 'deadlines', [{ ...DEADLINE, date: '2028-05-26' }]);
    const { deadlines } = (await api.ok('myContent.calendarEntries', { body })).result;
    expect(deadlines).toMatchObject([{ key: 'legacy-devices', date: '2028-05-26' }]);
    await setList(api.db, 'deadlines', [DEADLINE]);
  });

  it('a person follows a hundred things at most [N16]', async () => {
    await followed('greedy@new.test');
    const [row] = await toRows('greedy@new.test');
    await api.db.execute(sql`
      insert into follows (address, kind, target, label, frequency, seen, seen_at, confirmed_at)
      select address, kind, number::text, label, frequency, seen, seen_at, confirmed_at
      from follows, generate_series(1, 99) as number where id = ${row?.id}`);
    await ask('greedy@new.test', 'jobs:careers');
    expect((await confirm(await api.tokenFor('greedy@new.test'))).status).toBe(422);
    expect(await toRows('greedy@new.test')).toHaveLength(100);
  });

  it('is not offered where no mail can be sent', async () => {
    const quiet = await startMemberApi(database, { canSendMail: false });
    try {
      await setList(quiet.db, 'deadlines', [DEADLINE]);
      await quiet.rejected('follows.request', 501, { body: { email: 'quiet@new.test', what: WHAT } });
      const { accessToken: token } = await quiet.signIn();
      await quiet.rejected('follows.updateOwn', 501, { body: { what: WHAT }, token });
    } finally {
      await quiet.close();
    }
  });

  it('is exported and erased with the member whose address it is of', async () => {
    const token = await followed('later@new.test');
    await api.openAccount({
      email: 'later@new.test',
      password: 'a password that is long',
      firstName: 'A',
      lastName: 'B',
    });
    const [owner] = await api.db.select().from(memberEmails).where(eq(memberEmails.address, 'later@new.test'));
    const context = { db: api.db, now: api.now, operator: 'test' };
    const exported = await exportMember(context, owner?.memberId ?? '');
    expect(exported.follows).toMatchObject([{ label: DEADLINE.title }]);
    await stop(token);
    expect((await exportMember(context, owner?.memberId ?? '')).stoppedFollows).toMatchObject([
      { label: DEADLINE.title },
    ]);
    await eraseMember(context, owner?.memberId ?? '');
    expect(await api.db.select().from(stoppedFollows).where(eq(stoppedFollows.address, 'later@new.test'))).toEqual([]);
    expect(await toRows('later@new.test')).toEqual([]);
    expect((await stop(token)).status).toBe(410);
  });
});
