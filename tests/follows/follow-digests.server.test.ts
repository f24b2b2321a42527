import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, utcDay } from '../../api/common/calendar.ts';
import { follows, stoppedFollows } from '../../api/database/schema/follows.ts';
import { memberEmails } from '../../api/database/schema/members.ts';
import { outbox } from '../../api/database/schema/outbox.ts';
import { deleteOld } from '../../api/jobs/retention/retention.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { FIXTURE_PRODUCT } from '../support/api.ts';
import { createSite } from '../support/create-site.ts';
import { oneDatabase } from '../support/databases.ts';
import { runFollowNight } from '../support/follow-night.ts';
import { LEGAL_DATE, setList } from '../support/legal-dates.ts';
import { type MemberApi, startMemberApi } from '../support/member-api.ts';
import { silentLog } from '../support/silent-log.ts';

const ADDRESS = 'canary@person.test';
const JOB = { path: '/careers', location: 'Oslo', summary: 'Open.', posted: '2026-01-01', url: '/careers' };
const STOP_LINK = /https:\/\/site\.test\/follow\/stop\?token=([\w.-]+)/g;

describe.each(oneDatabase())('the digests of what a person follows, on $name PostgreSQL', (database) => {
  let api: MemberApi;
  let before = 0;
  const site = createSite({ product: FIXTURE_PRODUCT });
  const night = (db = api.db) => runFollowNight({ db, now: api.now, log: silentLog, site });
  const sent = async () => (await api.mailsTo(ADDRESS)).slice(before);
  const listNews = async (address: string) =>
    (await api.mailsTo(address)).filter(({ kind }) => kind === 'followed-news').map(({ subject }) => subject);
  const inDays = (days: number) => addDays(utcDay(api.now()), days);
  const tokensIn = (text = '') => [...text.matchAll(STOP_LINK)].map(([, token = '']) => token);
  const stopLinksIn = (text = '') => text.match(/https:\/\/site\.test\/follow\/stop\?\S+/g) ?? [];
  const targets = async () => (await api.db.select().from(follows)).map(({ target }) => target).sort();
  const stop = (token: string) => api.ok('follows.stop', { body: { token } });
  const byLink = async (token: string) => (await api.ok('follows.byLink', { query: { token } })).result;

  async function follow(what: string, frequency = 'weekly', email = ADDRESS): Promise<void> {
    await api.ok('follows.request', { body: { email, what, frequency } });
    await api.ok('follows.confirm', { body: { token: await api.tokenFor(email) } });
    await api.mailsTo(email);
    before = (await api.mailsTo(ADDRESS)).length;
  }
  const setDates = (days: Readonly<Record<string, number>>) =>
    setList(
      api.db,
      'deadlines',
      Object.entries(days).map(([key, left]) => ({ ...LEGAL_DATE, key, title: `Date ${key}`, date: inDays(left) })),
    );
  /** The open positions: a title for each, the country and the kinds of contract after a colon. */
  const setJobs = (...titles: string[]) =>
    setList(
      api.db,
      'jobs',
      titles.map((text, index) => {
        const [title = '', country, ...employmentTypes] = text.split(':');
        const types = employmentTypes.length > 0 && { employmentTypes };
        return { ...JOB, id: index + 1, title, ...(country && { country }), ...types };
      }),
    );
  const setDocument = (status: string) =>
    setList(api.db, 'documents', [{ document: 'regulation-2017-745', title: 'MDR', aliases: [], status }]);
  /** Follows jobs and a document, of which both change. */
  async function followTwo(frequency = 'daily'): Promise<void> {
    await follow('jobs:careers', frequency);
    await follow('document:regulation-2017-745', frequency);
  }
  async function changeTwo(): Promise<void> {
    await setJobs('Analyst', 'Director');
    await setDocument('Amended');
  }
  /** A database whose process dies within, or after, a number of transactions. */
  function dying(transactions: number, isWithin: boolean): MemberApi['db'] {
    let made = 0;
    return Object.create(api.db, {
      transaction: {
        value: (work: Parameters<typeof api.db.transaction>[0]) => {
          made += 1;
          if (made <= transactions) return api.db.transaction(work);
          if (!isWithin) throw new Error('the process has died');
          return api.db.transaction(async (tx) => {
            await work(tx);
            throw new Error('the process has died');
          });
        },
      },
    });
  }

  beforeAll(async () => {
    api = await startMemberApi(database);
    await night();
  });
  beforeEach(async () => {
    api.advance(2 * DAY_MS);
    for (const table of [follows, stoppedFollows, outbox]) await api.db.delete(table);
    await setDates({ near: 30, far: 90, other: 200 });
    await setJobs();
    await setDocument('In force');
    before = (await api.mailsTo(ADDRESS)).length;
  });
  afterAll(() => api.close());

  it('has the reminders of one day in one mail, the nearest date first', async () => {
    for (const key of ['far', 'other', 'near']) await follow(`deadline:${key}`);
    await night();
    await night();
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^2 dates that you follow: /);
    expect(mail?.text.match(/^\d\. .*\n\n.*/gm)).toEqual([
      expect.stringMatching(/^1\. Date near\n\n.* \(in 30 days\)$/),
      expect.stringMatching(/^2\. Date far\n\n.* \(in 90 days\)$/),
    ]);
    expect(mail?.text).not.toContain('Date other');
    expect(mail?.text).toContain('Page: https://site.test/resources/deadlines#near\nStop following this: https:');
    for (const once of [/^Dear /gm, /^Questions: /gm, /^Everything you follow: /gm])
      expect(mail?.text.match(once)).toHaveLength(1);
  });

  it('has the news of several subjects of one frequency in one mail, with a section for each', async () => {
    await followTwo();
    await follow('search:searchtext=zirconium', 'daily');
    api.advance(DAY_MS);
    await changeTwo();
    await night();
    await night();
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('3 changes in what you follow');
    expect(mail?.text).toMatch(/\n\n1\. Open positions\n\n- Analyst, Oslo\n {2}https:.*\n\n- Director, Oslo\n/);
    expect(mail?.text).toMatch(/\n\n2\. Regulation \(EU\) 2017\/745: MDR\n\n- Its status is now: Amended\./);
    expect(mail?.text).not.toContain('zirconium');
    expect(new Set(tokensIn(mail?.text)).size).toBe(1);
    expect(new Set(stopLinksIn(mail?.text)).size).toBe(3);
    api.advance(DAY_MS);
    await night();
    expect(await sent()).toHaveLength(1);
  });

  it('keeps daily news, weekly news and reminders apart', async () => {
    await follow('jobs:careers', 'daily');
    await follow('document:regulation-2017-745', 'weekly');
    await follow('deadline:near');
    await changeTwo();
    api.advance(7 * DAY_MS);
    await setDates({ near: 30 });
    await night();
    const subjects = (await sent()).map(({ subject }) => subject);
    expect(subjects).toHaveLength(3);
    expect(subjects).toContain('New: Open positions');
    expect(subjects).toContain('New: Regulation (EU) 2017/745: MDR');
  });

  it('comes once a week, also after one of the subjects is stopped', async () => {
    await follow('jobs:careers');
    api.advance(3 * DAY_MS);
    await follow('document:regulation-2017-745');
    const received: [number, string][] = [];
    for (let day = 4; day <= 15; day += 1) {
      api.advance(DAY_MS);
      if (day === 5) await setJobs('Analyst');
      if (day === 8) await api.db.delete(follows).where(eq(follows.kind, 'jobs'));
      if (day === 9) await setDocument('Amended');
      const earlier = (await sent()).length;
      await night();
      for (const { subject } of (await sent()).slice(earlier)) received.push([day, subject]);
    }
    expect(received).toEqual([
      [7, 'New: Open positions'],
      [14, 'New: Regulation (EU) 2017/745: MDR'],
    ]);
  });

  it.each([
    ['within', true],
    ['between', false],
  ])(
    'is queued once for each person by several jobs at once, after one that died %s transactions',
    async (_when, isWithin) => {
      await followTwo();
      await follow('jobs:careers', 'daily', 'second@person.test');
      await follow('document:regulation-2017-745', 'daily', 'second@person.test');
      await changeTwo();
      api.advance(DAY_MS);
      await api.db.delete(outbox);
      const earlier = (await listNews('second@person.test')).length;
      const known = await api.db.select().from(follows);
      await expect(night(dying(1, isWithin))).rejects.toThrow('has died');
      const queued = await api.db.select().from(outbox);
      expect(queued).toHaveLength(1);
      const changed = (await api.db.select().from(follows)).filter(
        (row) => known.find(({ id }) => id === row.id)?.seenAt.getTime() !== row.seenAt.getTime(),
      );
      expect(changed).toHaveLength(2);
      await Promise.all([night(), night(), night()]);
      expect(await api.db.select().from(outbox)).toHaveLength(2);
      expect((await listNews('second@person.test')).slice(earlier)).toEqual(['3 changes in what you follow']);
      expect(await sent()).toHaveLength(1);
    },
  );

  it('tells nothing twice and loses nothing when one subject changes between two jobs', async () => {
    await followTwo();
    api.advance(DAY_MS);
    await setJobs('Analyst');
    await night();
    await setDocument('Amended');
    await Promise.all([night(), night()]);
    expect((await sent()).map(({ subject }) => subject)).toEqual(['New: Open positions']);
    api.advance(DAY_MS);
    await night();
    expect((await sent()).map(({ subject }) => subject)).toEqual([
      'New: Open positions',
      'New: Regulation (EU) 2017/745: MDR',
    ]);
  });

  it('reads like a mail about one subject when the others are stopped before it leaves', async () => {
    await followTwo();
    api.advance(DAY_MS);
    await changeTwo();
    await night();
    await api.db.delete(follows).where(eq(follows.kind, 'document'));
    expect((await sent()).map(({ subject }) => subject)).toEqual(['New: Open positions']);
  });

  it('sends what the release before has queued', async () => {
    await follow('jobs:careers', 'daily');
    await setJobs('Analyst');
    api.advance(DAY_MS);
    await night();
    await api.db.execute(sql`update ${outbox} set body = body->'follows'->0 where kind = 'followed-news'`);
    expect((await sent())[0]?.text).toContain('- Analyst, Oslo\n');
  });

  it('has what an account follows and what its addresses followed before in one mail, to the primary address', async () => {
    const { accessToken: token, userId, email } = await api.signIn();
    const earlier = (await api.mailsTo(email)).length;
    await follow('document:regulation-2017-745', 'daily', 'earlier@person.test');
    await api.db.insert(memberEmails).values({ address: 'earlier@person.test', memberId: userId, isPrimary: false });
    await api.ok('follows.updateOwn', { body: { what: 'jobs:careers', frequency: 'daily' }, token });
    await changeTwo();
    api.advance(DAY_MS);
    await night();
    const mails = (await api.mailsTo(email)).slice(earlier);
    expect(mails.map(({ subject }) => subject)).toEqual(['3 changes in what you follow']);
    expect((await api.mailsTo('earlier@person.test')).filter(({ kind }) => kind === 'followed-news')).toEqual([]);
    expect((await byLink(tokensIn(mails[0]?.text)[2] ?? '')).follows).toHaveLength(2);
    await api.db.delete(memberEmails).where(eq(memberEmails.address, 'earlier@person.test'));
  });

  describe('its links', () => {
    let links: string[] = [];
    let header = '';
    beforeEach(async () => {
      await followTwo();
      await follow('deadline:other');
      api.advance(DAY_MS);
      await changeTwo();
      await night();
      const [mail] = await sent();
      links = tokensIn(mail?.text);
      header = new URL(mail?.unsubscribe ?? '').searchParams.get('token') ?? '';
    });

    it('stop one subject by the link of its section', async () => {
      const { searchParams } = new URL(stopLinksIn((await sent())[0]?.text)[0] ?? '');
      await api.ok('follows.stop', { body: Object.fromEntries(searchParams) });
      expect(await targets()).toEqual(['other', 'regulation-2017-745']);
    });

    it('stop all that the mail names by one click, and nothing else; each can be followed again', async () => {
      expect(links.at(-1)).toBe(header);
      expect((await byLink(header)).ofMail).toHaveLength(2);
      for (let time = 0; time < 2; time += 1) await stop(header);
      expect(await targets()).toEqual(['other']);
      const { stopped } = await byLink(header);
      expect(stopped.map(({ title }) => title).sort()).toEqual(['Open positions', 'Regulation (EU) 2017/745: MDR']);
      const jobs = stopped.find(({ kind }) => kind === 'jobs');
      const again = { body: { token: header, follow: jobs?.id } };
      expect((await api.ok('follows.resume', again)).result).toEqual({ title: 'Open positions' });
      expect(await targets()).toEqual(['careers', 'other']);
      expect((await byLink(header)).stopped.map(({ kind }) => kind)).toEqual(['document']);
      await api.rejected('follows.resume', 410, again);
    });

    it('stop all of its rhythm when the mail has more subjects than its link can name', async () => {
      const keys = Array.from({ length: 20 }, (_, index) => `date-${index}`);
      await setDates({ 'date-0': 31, ...Object.fromEntries(keys.map((key) => [key, 31])) });
      await follow('deadline:date-0');
      for (const key of keys.slice(1))
        await api.db.execute(sql`
          insert into follows (address, kind, target, label, frequency, seen, seen_at, confirmed_at)
          select address, kind, ${key}, label, frequency, seen, seen_at, confirmed_at
          from follows where target = 'date-0'`);
      api.advance(DAY_MS);
      await night();
      const [mail] = await sent();
      expect(mail?.text.match(/^\d+\. /gm)).toHaveLength(20);
      const token = new URL(mail?.unsubscribe ?? '').searchParams.get('token') ?? '';
      expect(token.length).toBeLessThan(300);
      expect((await byLink(token)).ofMail, 'with the date that has no news').toHaveLength(21);
      await stop(token);
      expect(await targets()).toEqual(['careers', 'regulation-2017-745']);
    });

    it('lose no news of what is followed again', async () => {
      await stop(header);
      await setJobs('Analyst', 'Director', 'Editor');
      const { stopped } = await byLink(header);
      for (const { id } of stopped) await api.ok('follows.resume', { body: { token: header, follow: id } });
      api.advance(DAY_MS);
      await night();
      const [, mail] = await sent();
      expect(mail?.text.match(/^- .*/gm)).toEqual(['- Editor, Oslo']);
    });

    it('take nothing back for another person, nor after 30 days [N15]', async () => {
      await follow('jobs:careers', 'daily', 'second@person.test');
      const [foreign = ''] = tokensIn((await api.mailsTo('second@person.test')).at(-1)?.text);
      await stop(header);
      const { stopped } = await byLink(header);
      expect((await byLink(foreign)).stopped).toEqual([]);
      await api.rejected('follows.resume', 410, { body: { token: foreign, follow: stopped[0]?.id } });
      await api.rejected('follows.resume', 410, { body: { token: 'x'.repeat(43), follow: stopped[0]?.id } });
      api.advance(31 * DAY_MS);
      await deleteOld({ db: api.db, now: api.now, log: silentLog });
      expect((await byLink(header)).stopped).toEqual([]);
      await api.rejected('follows.resume', 410, { body: { token: header, follow: stopped[0]?.id } });
    });

    it('name nothing as stopped that is followed anew', async () => {
      await stop(header);
      await follow('jobs:careers', 'daily');
      expect((await byLink(header)).stopped.map(({ kind }) => kind)).toEqual(['document']);
    });
  });

  it('tells of the jobs that the followed filters select', async () => {
    await follow('jobs:careers?country=NO&contract=part-time', 'daily');
    await follow('jobs:careers?country=SE', 'daily');
    api.advance(DAY_MS);
    await setJobs('Analyst:NO:full-time:part-time', 'Director:NO:full-time', 'Editor:DK:part-time', 'Clerk');
    await night();
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('New: Open positions: Part-time, Norway');
    expect(mail?.text.match(/^- .*/gm)).toEqual(['- Analyst, Oslo']);
    expect(mail?.text).toContain('https://site.test/careers?country=NO&contract=part-time\n');
  });
});
