import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, utcDay } from '../../api/common/calendar.ts';
import { contentItems } from '../../api/database/schema/content.ts';
import { contentFirstSeen, follows } from '../../api/database/schema/follows.ts';
import { memberEmails } from '../../api/database/schema/members.ts';
import { outbox } from '../../api/database/schema/outbox.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { FIXTURE_PRODUCT } from '../support/api.ts';
import { createSite } from '../support/create-site.ts';
import { oneDatabase } from '../support/databases.ts';
import { runFollowNight } from '../support/follow-night.ts';
import { LEGAL_DATE, setList } from '../support/legal-dates.ts';
import { type MemberApi, startMemberApi } from '../support/member-api.ts';
import { recordingLog } from '../support/recording-log.ts';

const ADDRESS = 'canary@person.test';
const NEW_ID = 900_001;

describe.each(oneDatabase())('the mails about what is followed, on $name PostgreSQL', (database) => {
  let api: MemberApi;
  let before = 0;
  const { log, lines } = recordingLog();
  const site = createSite({ product: FIXTURE_PRODUCT });
  const context = () => ({ db: api.db, now: api.now, log, site });
  const night = () => runFollowNight(context());
  const sent = async () => (await api.mailsTo(ADDRESS)).slice(before);
  const today = () => utcDay(api.now());
  const setDate = (fields: Partial<Record<keyof typeof LEGAL_DATE, unknown>> & Record<string, unknown> = {}) =>
    setList(api.db, 'deadlines', [{ ...LEGAL_DATE, ...fields }]);

  async function follow(what: string, frequency = 'weekly', email = ADDRESS): Promise<void> {
    await api.ok('follows.request', { body: { email, what, frequency } });
    await api.ok('follows.confirm', { body: { token: await api.tokenFor(email) } });
    await api.mailsTo(email);
    before = (await api.mailsTo(ADDRESS)).length;
  }
  const followDate = () => follow(`deadline:${LEGAL_DATE.key}`);
  /** Published, and listed after the others. */
  async function publish(fields: Partial<typeof contentItems.$inferInsert>): Promise<void> {
    const kind = fields.kind ?? 'article';
    const isChapterEvent = sql`(kind <> 'event' or data->>'chapter' = 'oslo')`;
    const isLike = and(eq(contentItems.kind, kind), isChapterEvent);
    const [like] = await api.db.select().from(contentItems).where(isLike).limit(1);
    if (!like) throw new Error(`The content has no ${kind}`);
    const { search: _search, heading: _heading, ...row } = like;
    const item = {
      ...row,
      id: NEW_ID,
      key: 'new-item',
      path: '/new-item',
      draft: false,
      visibleUntil: null,
      ...fields,
    };
    await api.db.insert(contentItems).values(item);
  }

  beforeAll(async () => {
    api = await startMemberApi(database);
    await setDate();
    await night();
  });
  beforeEach(async () => {
    api.advance(2 * DAY_MS);
    lines.length = 0;
    await api.db.delete(follows);
    await api.db.delete(outbox);
    await api.db.delete(contentItems).where(eq(contentItems.id, NEW_ID));
    await api.db.delete(contentFirstSeen).where(eq(contentFirstSeen.id, NEW_ID));
    await setDate();
    before = (await api.mailsTo(ADDRESS)).length;
  });
  afterEach(() => {
    const logged = lines.join();
    for (const secret of [ADDRESS, LEGAL_DATE.title]) expect(logged, 'logs name nobody').not.toContain(secret);
  });
  afterAll(() => api.close());

  it.each([
    [91, 0],
    [90, 1],
    [88, 1],
    [87, 0],
    [31, 0],
    [30, 1],
    [28, 1],
    [27, 0],
    [8, 0],
    [7, 1],
    [5, 1],
    [4, 0],
    [0, 0],
    [-1, 0],
  ])('a date in %d days gets %d reminders, however often the job runs', async (days, reminders) => {
    await setDate({ date: addDays(today(), days) });
    await followDate();
    await night();
    await night();
    expect(await sent()).toHaveLength(reminders);
  });

  it('a date is reminded of 90, 30 and 7 days before it', async () => {
    await setDate({ date: addDays(today(), 92) });
    await followDate();
    const received: [number, string | undefined][] = [];
    for (let left = 92; left >= -2; left -= 1) {
      const earlier = (await sent()).length;
      await night();
      await night();
      for (const { text } of (await sent()).slice(earlier)) received.push([left, /\((in \d+ days?)\)/.exec(text)?.[1]]);
      api.advance(DAY_MS);
    }
    expect(received).toEqual([
      [90, 'in 90 days'],
      [30, 'in 30 days'],
      [7, 'in 7 days'],
    ]);
  });

  it('a duty of every year is reminded of each year, and its next year is no change', async () => {
    const due = addDays(today(), 31);
    await setDate({ date: undefined, yearly: { day: due.slice(5) } });
    await followDate();
    const received: string[] = [];
    for (let day = 0; day <= 400; day += 1) {
      const earlier = (await sent()).length;
      await night();
      for (const { text } of (await sent()).slice(earlier))
        received.push(/\((in \d+ days?)\)/.exec(text ?? '')?.[1] ?? '');
      api.advance(DAY_MS);
    }
    expect(received).toEqual(['in 30 days', 'in 7 days', 'in 90 days', 'in 30 days', 'in 7 days']);
    expect((await sent()).every(({ text }) => text?.includes('Nothing has changed.'))).toBe(true);
  });

  it('a proposal is never reminded of, but a new stage is told of', async () => {
    const proposal = { status: 'proposed', date: addDays(today(), 7), stage: 'Proposed.', next: 'A vote.' };
    await setDate(proposal);
    await followDate();
    await night();
    expect(await sent()).toEqual([]);
    await setDate({ ...proposal, stage: 'Agreed provisionally.' });
    await night();
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Its stage: Agreed provisionally.');
    expect(mail?.text).toContain('No date (proposed law)');
  });

  it('a reminder names the date and its page, is signed, and stops by one click', async () => {
    await setDate({ date: addDays(today(), 30) });
    await followDate();
    await night();
    const [mail] = await sent();
    expect(mail?.subject).toMatch(/^End of the transition for class C devices: /);
    expect(mail?.text).toMatch(/^Dear colleague,\n/);
    expect(mail?.text).toContain('https://site.test/resources/deadlines#legacy-devices');
    expect(mail?.text).toContain('Nothing has changed.');
    expect(mail?.text).toMatch(/\n\nSociety of Fixtures\n\nQuestions: hello@\S+, telephone \+1 301 555 0100\nhttps:/);
    const token = new URL(mail?.unsubscribe ?? '').searchParams.get('token') ?? '';
    expect(mail?.text).toContain(`https://site.test/follow/list?token=${token}`);
    await api.ok('follows.stop', { body: { token } });
    expect(await api.db.select().from(follows)).toEqual([]);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['moves', { date: '2029-01-31' }, /The date is now 31 January 2029\. Before: 26 May 2027/],
    ['becomes a proposal', { status: 'proposed' }, /The law is a proposal again/],
  ])('a date that %s is told of once', async (_what, fields, words) => {
    await followDate();
    await night();
    expect(await sent()).toEqual([]);
    await setDate(fields);
    await night();
    await night();
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail?.text).toMatch(words);
  });

  it('a proposal that becomes law is told of', async () => {
    await setDate({ status: 'proposed' });
    await followDate();
    await setDate();
    await night();
    expect((await sent())[0]?.text).toContain('The law has been adopted');
  });

  it('a moved date is reminded of again', async () => {
    await setDate({ date: addDays(today(), 30) });
    await followDate();
    await night();
    expect(await sent()).toHaveLength(1);
    await setDate({ date: addDays(today(), 60) });
    await night();
    expect(await sent()).toHaveLength(2);
    api.advance(30 * DAY_MS);
    await night();
    expect((await sent()).map(({ text }) => /\((in \d+ days)\)/.exec(text)?.[1])).toEqual([
      'in 30 days',
      'in 60 days',
      'in 30 days',
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['has stopped', () => api.db.delete(follows)],
    ['follows a date that is gone', () => setList(api.db, 'deadlines', [])],
  ])('a person who %s before the mail leaves gets none, nor later', async (_what, change) => {
    await setDate({ date: addDays(today(), 30) });
    await followDate();
    await night();
    await change();
    expect(await sent()).toEqual([]);
    await night();
    expect(await sent()).toEqual([]);
  });

  it('a member’s mails go to the primary address of the time', async () => {
    const { accessToken: token, userId } = await api.signIn();
    await setDate({ date: addDays(today(), 30) });
    await api.ok('follows.updateOwn', { body: { what: `deadline:${LEGAL_DATE.key}` }, token });
    const isOwn = eq(memberEmails.memberId, userId);
    await api.db.update(memberEmails).set({ isPrimary: false }).where(isOwn);
    await api.db.insert(memberEmails).values({ address: ADDRESS, memberId: userId, isPrimary: true });
    await night();
    expect((await sent()).map(({ kind }) => kind)).toEqual(['followed-deadline']);
    await api.db.delete(memberEmails).where(eq(memberEmails.address, ADDRESS));
    await api.db.update(memberEmails).set({ isPrimary: true }).where(isOwn);
  });

  it('several jobs at once, and one that dies between two people, queue one mail for each [N11]', async () => {
    await setDate({ date: addDays(today(), 30) });
    await followDate();
    await follow(`deadline:${LEGAL_DATE.key}`, 'weekly', 'second@person.test');
    await api.db.delete(outbox);
    let transactions = 0;
    const dying: MemberApi['db'] = Object.create(api.db, {
      transaction: {
        value: async (work: Parameters<typeof api.db.transaction>[0]) => {
          transactions += 1;
          if (transactions > 1) throw new Error('the process has died');
          return api.db.transaction(work);
        },
      },
    });
    await expect(runFollowNight({ ...context(), db: dying })).rejects.toThrow('has died');
    expect(await api.db.select().from(outbox)).toHaveLength(1);
    await Promise.all([night(), night(), night()]);
    expect(await api.db.select().from(outbox)).toHaveLength(2);
  });

  it('a job that dies within a transaction leaves neither the new state nor its mail', async () => {
    await setDate({ date: addDays(today(), 30) });
    await followDate();
    await api.db.delete(outbox);
    const [known] = await api.db.select().from(follows);
    const dying: MemberApi['db'] = Object.create(api.db, {
      transaction: {
        value: (work: Parameters<typeof api.db.transaction>[0]) =>
          api.db.transaction(async (tx) => {
            await work(tx);
            throw new Error('the process has died');
          }),
      },
    });
    await expect(runFollowNight({ ...context(), db: dying })).rejects.toThrow('has died');
    expect([await api.db.select().from(outbox), await api.db.select().from(follows)]).toEqual([[], [known]]);
    await night();
    expect(await sent()).toHaveLength(1);
  });

  it('neither the outbox nor the queue holds an address', async () => {
    await setDate({ date: addDays(today(), 30) });
    await followDate();
    await night();
    const { rows: jobs } = await api.db.execute(sql`select payload::text from graphile_worker._private_jobs`);
    const stored = JSON.stringify([await api.db.select().from(outbox), jobs]);
    expect(stored).toContain('followed-deadline');
    expect(stored).not.toContain(ADDRESS);
  });

  it('a document is told of with a new status, a new version and a date that it sets', async () => {
    const document = { document: 'regulation-2017-745', title: 'MDR', aliases: [], status: 'In force' };
    await setList(api.db, 'documents', [document]);
    await follow('document:regulation-2017-745', 'daily');
    api.advance(DAY_MS);
    await night();
    expect(await sent()).toEqual([]);
    await setList(api.db, 'documents', [{ ...document, version: '2026-07-09', status: 'Amended' }]);
    await setDate({ date: '2029-01-31' });
    await night();
    await night();
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('- Its status is now: Amended. Before: In force\n');
    expect(mail?.text).toContain('- There is a new version, of 9 July 2026: Regulation (EU) 2017/745, MDR\n');
    expect(mail?.text).toContain('- Changed date: 31 January 2029, End of the transition');
    expect(mail?.text).toContain('  https://site.test/documents/regulation-2017-745\n');
    await setList(api.db, 'documents', []);
  });

  it('jobs are told of when they are advertised, and not again', async () => {
    const job = { path: '/careers', title: 'Specialist', location: 'Oslo', summary: 'Open.', posted: '2026-01-01' };
    await setList(api.db, 'jobs', [{ ...job, id: 1, url: 'https://jobs.example/1' }]);
    await follow('jobs:careers', 'daily');
    api.advance(DAY_MS);
    await night();
    expect(await sent()).toEqual([]);
    const other = { ...job, id: 2, title: 'Director', employer: 'Firm', url: 'https://jobs.example/2' };
    await setList(api.db, 'jobs', [{ ...job, id: 1, url: 'https://jobs.example/1' }, other]);
    await night();
    api.advance(DAY_MS);
    await night();
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('New: Open positions');
    expect(mail?.text).toContain('- Director, Firm, Oslo\n  https://jobs.example/2\n');
    expect(mail?.text).not.toContain('Specialist');
  });

  it.each<[string, string, Partial<typeof contentItems.$inferInsert>]>([
    ['a search', 'search:searchtext=zirconium', {}],
    ['a topic', 'topic:clinical-evaluation', { taxonomyIds: [500] }],
    ['a chapter', 'chapter:oslo', { kind: 'event' }],
  ])('%s is told of new items whatever their date, once, and of none that was there', async (_name, what, fields) => {
    await follow(what, 'daily');
    api.advance(DAY_MS);
    await night();
    expect(await sent()).toEqual([]);
    const day = new Date('2020-01-01');
    const times = { publishedAt: day, startsAt: day, endsAt: new Date(api.now().getTime() + 9 * DAY_MS) };
    await publish({ title: 'Zirconium in implants', ...times, ...fields });
    await night();
    await night();
    api.advance(DAY_MS);
    await night();
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail?.text.match(/^- .+\n.+/gm)).toEqual(['- Zirconium in implants\n  https://site.test/new-item']);
  });

  it.each<[string, string, Partial<typeof contentItems.$inferInsert>]>([
    ['a draft', 'search:searchtext=zirconium', { draft: true }],
    ['an article of a later day', 'search:searchtext=zirconium', { publishedAt: new Date('2099-01-01') }],
    ['an article of another topic', 'topic:clinical-evaluation', { taxonomyIds: [] }],
    ['an article', 'chapter:oslo', {}],
    ['a meeting that is over', 'chapter:oslo', { kind: 'event', endsAt: new Date('2020-01-02') }],
  ])('%s is no news', async (_name, what, fields) => {
    await follow(what, 'daily');
    api.advance(DAY_MS);
    await night();
    await publish({ title: 'Zirconium in implants', ...fields });
    await night();
    expect(await sent()).toEqual([]);
  });

  it('a weekly digest comes once in a week, with all that is new', async () => {
    await follow('search:searchtext=zirconium', 'weekly');
    await publish({ title: 'Zirconium in implants', publishedAt: api.now() });
    const received: number[] = [];
    for (let day = 1; day <= 8; day += 1) {
      api.advance(DAY_MS);
      await night();
      if ((await sent()).length > received.length) received.push(day);
    }
    expect(received).toEqual([7]);
  });

  it('a mail names at most twenty items, and the number of the others', async () => {
    const job = { path: '/careers', location: 'Oslo', summary: 'Open.', posted: '2026-01-01' };
    await setList(api.db, 'jobs', []);
    await follow('jobs:careers', 'daily');
    const all = Array.from({ length: 23 }, (_, index) => ({
      ...job,
      id: index,
      title: `Job ${index}`,
      url: '/careers',
    }));
    await setList(api.db, 'jobs', all);
    api.advance(DAY_MS);
    await night();
    const [mail] = await sent();
    expect(mail?.text.match(/^- Job /gm)).toHaveLength(20);
    expect(mail?.text).toContain('- 3 more\n');
  });

  it('what is there in the first night is no news', async () => {
    await api.db.delete(contentFirstSeen);
    await follow('search:searchType=article', 'daily');
    api.advance(DAY_MS);
    await night();
    expect(await sent()).toEqual([]);
  });
});
