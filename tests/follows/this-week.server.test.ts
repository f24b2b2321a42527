import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayWords, utcDay } from '../../api/common/calendar.ts';
import { follows } from '../../api/database/schema/follows.ts';
import { members } from '../../api/database/schema/members.ts';
import { mailTaskWith } from '../../api/jobs/mail-task.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.ts';
import { FIXTURE_PRODUCT } from '../support/api.ts';
import { createSite } from '../support/create-site.ts';
import { oneDatabase } from '../support/databases.ts';
import { runFollowNight } from '../support/follow-night.ts';
import { LEGAL_DATE, setList } from '../support/legal-dates.ts';
import { mailLinks } from '../support/mail-links.ts';
import { addArticles } from '../support/many-articles.ts';
import { GUEST, LAPSED, MEMBER, type MemberApi, startMemberApi } from '../support/member-api.ts';
import { silentLog } from '../support/silent-log.ts';

const WEEK = { what: 'week:members', frequency: 'daily' };

describe.each(oneDatabase())('this week for members, on $name PostgreSQL', (database) => {
  let api: MemberApi;
  let member: string;
  const site = createSite({ product: FIXTURE_PRODUCT });
  const inDays = (days: number) => addDays(utcDay(api.now()), days);
  const readWeek = async (token?: string) => (await api.ok('follows.week', { ...(token && { token }) })).result;

  beforeAll(async () => {
    api = await startMemberApi(database);
    member = (await api.signIn(MEMBER)).accessToken;
    await setList(api.db, 'deadlines', [
      ...[-1, 0, 14, 15].map((days) => ({
        ...LEGAL_DATE,
        key: `in-${days}`,
        title: `In ${days} days`,
        date: inDays(days),
      })),
      ...[-6, -7].map((days) => ({
        ...LEGAL_DATE,
        key: `read-${days}`,
        title: `Proposal ${days}`,
        status: 'proposed',
        stage: 'Before Parliament.',
        next: 'A vote.',
        asOf: inDays(days),
      })),
      ...[9, 8, -9].map((days) => ({
        ...LEGAL_DATE,
        key: `open-${days}`,
        title: `Draft ${days}`,
        status: 'proposed',
        stage: 'Published for comments.',
        next: 'The final text.',
        consultation: { until: inDays(days), url: 'https://law.example/comments' },
        asOf: inDays(-10),
      })),
    ]);
    await setList(api.db, 'documents', [
      { document: 'regulation-2017-745', title: 'MDR', aliases: [], status: 'In force' },
      { document: 'regulation-2017-746', title: 'IVDR', aliases: [], status: 'In force', version: inDays(-2) },
      { document: 'regulation-2014-536', title: 'CTR', aliases: [], status: 'In force', version: inDays(-8) },
    ]);
  });
  afterAll(() => api.close());

  it('lists the dates of 14 days, and what is new in seven', async () => {
    const week = await readWeek(member);
    expect(week).toMatchObject({ isTeaser: false, hasOwnDocuments: false, until: inDays(14) });
    expect(week.dates.map(({ title }) => title)).toEqual(['In 0 days', 'In 14 days']);
    expect(week.proposals.map(({ title, stage, consultation }) => [title, stage, consultation?.until])).toEqual([
      ['Draft 8', 'Published for comments.', inDays(8)],
      ['Draft 9', 'Published for comments.', inDays(9)],
      ['Proposal -6', 'Before Parliament.', undefined],
    ]);
    expect(week.texts.map(({ path }) => path.replace(/.*\//, ''))).toEqual(['equivalence-in-practice']);
    expect(week.documents.map(({ number, version, citedBy }) => [number, version, citedBy?.length])).toEqual([
      ['Regulation (EU) 2017/746', inDays(-2), undefined],
      ['Regulation (EU) 2017/745', undefined, 1],
    ]);
  });

  it.each([
    ['a visitor', undefined],
    ['a guest, whose account is free', GUEST],
    ['a former member', LAPSED],
  ])('shows %s the numbers alone', async (_name, account) => {
    const week = await readWeek(account && (await api.signIn(account)).accessToken);
    expect(week).toMatchObject({ isTeaser: true, dates: [], documents: [], texts: [], proposals: [] });
    expect(week.counts).toEqual({ dates: 2, documents: 2, texts: 1, proposals: 3 });
  });

  it('lists of the documents those that the member follows', async () => {
    await api.ok('follows.updateOwn', { token: member, body: { what: 'document:regulation-2017-746' } });
    const { documents, hasOwnDocuments } = await readWeek(member);
    expect([hasOwnDocuments, documents.map(({ number }) => number)]).toEqual([true, ['Regulation (EU) 2017/746']]);
    const { follows } = (await api.ok('follows.own', { token: member })).result;
    for (const { id } of follows) await api.ok('follows.stopOwn', { token: member, body: { follow: id } });
  });

  it('is sent to members alone, once a week, and can be stopped by the link in the mail', async () => {
    await api.rejected('follows.request', 400, { body: { email: 'visitor@person.test', ...WEEK } });
    const guest = (await api.signIn(GUEST)).accessToken;
    await api.rejected('follows.updateOwn', 400, { token: guest, body: WEEK });
    const { title } = (await api.ok('follows.updateOwn', { token: member, body: WEEK })).result;
    const night = async () => {
      await runFollowNight({ db: api.db, now: api.now, log: silentLog, site });
      return (await api.mailsTo(MEMBER)).filter(({ subject }) => subject.includes(title));
    };
    expect(await night()).toEqual([]);
    api.advance(7 * DAY_MS);
    const [mail, ...others] = await night();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('In 14 days');
    expect(mail?.text).toContain(`Proposed: Draft 9. Published for comments. Comments until ${dayWords(inDays(2))}.`);
    expect(mail?.text).toContain('/resources/this-week');
    api.advance(DAY_MS);
    expect(await night()).toHaveLength(1);
    const [, token = ''] = /follow\/stop\?token=([\w.-]+)/.exec(mail?.text ?? '') ?? [];
    await api.ok('follows.stop', { body: { token } });
    const { accessToken } = await api.signIn(MEMBER);
    expect((await api.ok('follows.own', { token: accessToken })).result.follows).toEqual([]);
  });

  describe('by e-mail', () => {
    let before: number;
    const context = () => ({ db: api.db, now: api.now, log: silentLog, site });
    const night = () => runFollowNight(context());
    const isOfWeek = ({ text }: { text: string }) => text.includes('/resources/this-week');
    const received = async () => (await api.mailsTo(MEMBER)).filter(isOfWeek).slice(before);
    const setMembership = async (expireDate: string) => {
      const { userId } = await api.signIn(MEMBER);
      await api.db.update(members).set({ expireDate, graceUntil: null }).where(eq(members.id, userId));
    };
    /** A night of the next week. */
    const passWeek = async () => {
      api.advance(7 * DAY_MS);
      await setList(api.db, 'deadlines', [{ ...LEGAL_DATE, title: 'A date ahead', date: inDays(5) }]);
      await night();
    };

    beforeEach(async () => {
      await setMembership(inDays(400));
      await api.db.delete(follows);
      const { accessToken: token } = await api.signIn(MEMBER);
      await api.ok('follows.updateOwn', { token, body: WEEK });
      before = (await api.mailsTo(MEMBER)).filter(isOfWeek).length;
    });

    it('does not call a proposal new whose consultation has ended', async () => {
      await passWeek();
      const stage = { stage: 'Published for comments.', next: 'The text.', asOf: inDays(6) };
      const consultation = { until: inDays(12), url: 'https://law.example/comments' };
      const draft = { ...LEGAL_DATE, key: 'draft', title: 'A draft', status: 'proposed', ...stage, consultation };
      for (let week = 0; week < 2; week += 1) {
        api.advance(7 * DAY_MS);
        await setList(api.db, 'deadlines', [draft, { ...LEGAL_DATE, title: 'A date ahead', date: inDays(5) }]);
        await night();
      }
      const texts = (await received()).map(({ text }) => text);
      expect(texts.map((text) => text.includes('Proposed: A draft'))).toEqual([false, true, false]);
    });

    it('has what was entered after its day, with a date before it, in the next mail, once', async () => {
      const documents = [{ document: 'regulation-2017-745', title: 'MDR', aliases: [], status: 'In force' }];
      await setList(api.db, 'documents', documents);
      await passWeek();
      const article = { text: 'x', terms: [], authors: [] };
      await addArticles(api.db, [{ ...article, id: 990_003, title: 'Of this morning', published: inDays(0) }]);
      const version = inDays(-2);
      await setList(api.db, 'documents', [{ ...documents[0], number: 'Regulation (EU) 2017/745', version }]);
      const proposal = { ...LEGAL_DATE, key: 'late', title: 'A late stage', status: 'proposed', asOf: inDays(-3) };
      const deadlines = [{ ...proposal, stage: 'Before Parliament.', next: 'A vote.' }];
      for (let week = 0; week < 2; week += 1) {
        api.advance(7 * DAY_MS);
        await setList(api.db, 'deadlines', [...deadlines, { ...LEGAL_DATE, title: 'A date ahead', date: inDays(5) }]);
        await night();
      }
      const texts = (await received()).map(({ text }) => text);
      const listing = (line: string) => texts.map((text) => text.includes(line));
      expect(listing('New text: Of this morning')).toEqual([false, true, false]);
      expect(listing('New version: Regulation (EU) 2017/745')).toEqual([false, true, false]);
      expect(listing('Proposed: A late stage. Before Parliament.')).toEqual([false, true, false]);
    });

    it('pauses while the membership has lapsed, and comes again with the last week after the renewal [N31]', async () => {
      await passWeek();
      expect(await received()).toHaveLength(1);
      await setMembership(inDays(-1));
      const article = { text: 'x', terms: [], authors: [] };
      await addArticles(api.db, [
        { ...article, id: 990_001, title: 'Of the pause', published: inDays(8) },
        { ...article, id: 990_002, title: 'Of the last week', published: inDays(18) },
      ]);
      await passWeek();
      await passWeek();
      expect(await received()).toHaveLength(1);
      await setMembership(inDays(400));
      await passWeek();
      const [, again, ...others] = await received();
      expect(others).toEqual([]);
      expect(again?.text).toContain('A date ahead');
      expect(again?.text).toContain('Of the last week');
      expect(again?.text).not.toContain('Of the pause');
    });

    it('pauses nothing else that the former member follows [N31]', async () => {
      await setList(api.db, 'jobs', []);
      const { accessToken: token } = await api.signIn(MEMBER);
      await api.ok('follows.updateOwn', { token, body: { what: 'jobs:careers', frequency: 'weekly' } });
      await setMembership(inDays(-1));
      const job = { path: '/careers', location: 'Oslo', summary: 'Open.', posted: '2026-01-01', url: '/careers' };
      await setList(api.db, 'jobs', [{ ...job, id: 1, title: 'Reviewer' }]);
      await passWeek();
      const texts = (await api.mailsTo(MEMBER)).map(({ text }) => text).filter((text) => text.includes('Reviewer'));
      expect(texts).toHaveLength(1);
      expect(texts[0]).not.toContain('A date ahead');
    });

    it('arrives once after a mail server that was away for two minutes, also when the night begins again [N31]', async () => {
      const links = { product: 'acme', publicOrigin: 'https://site.test' };
      const away = mailTaskWith({ ...context(), mailLinks }, () => Promise.reject(new Error('ECONNREFUSED')), links);
      await passWeek();
      for (const _minute of [1, 2]) {
        await api.runJobs({ mail: away });
        api.advance(MINUTE_MS);
        await night();
      }
      expect(await received()).toHaveLength(1);
    });

    it('is queued once by several nights at once [N31]', async () => {
      api.advance(7 * DAY_MS);
      await setList(api.db, 'deadlines', [{ ...LEGAL_DATE, title: 'A date ahead', date: inDays(5) }]);
      await Promise.all([night(), night(), night()]);
      expect(await received()).toHaveLength(1);
    });
  });
});
