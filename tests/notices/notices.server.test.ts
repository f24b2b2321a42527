import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, utcDay } from '../../api/common/calendar.ts';
import { ProviderError } from '../../api/common/provider-error.ts';
import { contentData } from '../../api/database/schema/content.ts';
import {
  enrolments,
  memberEmails,
  memberNotices,
  members,
  registrations,
  subscriptions,
} from '../../api/database/schema/members.ts';
import { outbox } from '../../api/database/schema/outbox.ts';
import { providerLinks } from '../../api/database/schema/providers.ts';
import type { Mail } from '../../api/jobs/mail/transport.ts';
import { mailTaskWith } from '../../api/jobs/mail-task.ts';
import { createNoticesTask } from '../../api/notices/notices-task.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { FIXTURE_PRODUCT } from '../support/api.ts';
import { createSite } from '../support/create-site.ts';
import { oneDatabase } from '../support/databases.ts';
import { mailLinks } from '../support/mail-links.ts';
import { type MemberApi, startMemberApi } from '../support/member-api.ts';
import { recordingLog } from '../support/recording-log.ts';
import { startBeforeAll } from '../support/start-before.ts';

const ADDRESS = 'canary@person.test';
const ID = '0a000000-0000-4000-8000-000000000001';
const WORKSHOP = 2001;
const COURSE = 'Clinical evaluation course';
const NOTICES = {
  subscriptionField: 'membership-notices',
  name: 'Reminders',
  description: 'Reminders.',
  group: 'Membership',
  provider: 'impexium',
  default: true,
};

describe.each(oneDatabase())('the mails of the night, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let courseId = 0;
  const { log, lines } = recordingLog();
  const context = () => ({ db: api.db, now: api.now, log, mailLinks, site: createSite({ product: FIXTURE_PRODUCT }) });
  const today = () => utcDay(api.now());
  const night = () => createNoticesTask(context())('');
  /** The subjects of the mails to the member that the night has queued and that are sent. */
  const subjects = async () => (await api.mailsTo(ADDRESS)).map(({ kind }) => kind);
  let before = 0;
  const sent = async () => (await api.mailsTo(ADDRESS)).slice(before);

  type Membership = Partial<typeof members.$inferInsert>;
  const member = async (fields: Membership = {}) => {
    const person = {
      id: ID,
      firstName: 'Ada',
      lastName: 'Byron',
      memberType: 'Professional',
      joinedDate: '2020-01-01',
    };
    await api.db.insert(members).values({ ...person, active: true, ...fields });
    await api.db.insert(memberEmails).values({ address: ADDRESS, memberId: ID, isPrimary: true });
  };
  const endsIn = (days: number) => ({ expireDate: addDays(today(), days) });
  const optOut = () =>
    api.db.insert(subscriptions).values({
      ...{ memberId: ID, provider: 'impexium', field: NOTICES.subscriptionField, subscribed: false },
      ...{ updatedAt: api.now(), receiptId: ID },
    });

  beforeAll(async () => {
    const { result } = await api.ok('education.allCourses');
    courseId = result[0]?.productId ?? 0;
    const lists = sql`data || ${JSON.stringify([NOTICES])}::jsonb`;
    await api.db.update(contentData).set({ data: lists }).where(eq(contentData.kind, 'subscriptions'));
  });
  beforeEach(async () => {
    lines.length = 0;
    await api.db.delete(members);
    await api.db.delete(outbox);
    before = (await subjects()).length;
  });
  afterEach(() => {
    const logged = lines.join();
    for (const secret of [ADDRESS, 'Byron', ID]) expect(logged, 'logs name nobody').not.toContain(secret);
  });

  it.each([
    [61, 0],
    [60, 1],
    [59, 1],
    [58, 1],
    [57, 0],
    [22, 0],
    [21, 1],
    [19, 1],
    [18, 0],
    [4, 0],
    [3, 1],
    [1, 1],
    [0, 0],
    [-1, 0],
  ])('a membership that ends in %d days gets %d reminders', async (days, reminders) => {
    await member(endsIn(days));
    await night();
    expect(await sent()).toHaveLength(reminders);
  });

  it('a reminder greets the member, names the last day and is signed', async () => {
    await member({ expireDate: '2026-12-09' });
    await night();
    const [mail] = await sent();
    expect(mail?.subject).toMatch(/^Your membership ends soon: /);
    expect(mail?.text).toMatch(/^Dear Ada Byron,\n\n[^\n]+ ends on 9 December 2026, in 21 days\./);
    expect(mail?.text).toContain('https://site.test/renew-membership');
    expect(mail?.text).toMatch(/\n\nSociety of Fixtures\n\nQuestions: hello@\S+, telephone \+1 301 555 0100\nhttps:/);
  });

  it.each<[string, Membership]>([
    ['a guest', { memberType: 'Guest', active: false, expireDate: null }],
    ['a lapsed member', { active: false }],
    ['a seat of an organisation', { memberType: 'Enterprise' }],
    ['a member without a known end', { expireDate: null }],
  ])('%s gets no reminder', async (_name, fields) => {
    await member({ ...endsIn(21), ...fields });
    await night();
    expect(await sent()).toEqual([]);
    expect(await api.db.select().from(memberNotices)).toEqual([]);
  });

  it('a member of another membership system gets its reminders there', async () => {
    await member(endsIn(21));
    const link = { provider: 'impexium', externalId: 'P1', memberId: ID, seenAt: api.now() };
    await api.db.insert(providerLinks).values(link);
    await night();
    expect(await sent()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['has renewed', () => api.db.update(members).set(endsIn(386))],
    ['has lapsed', () => api.db.update(members).set({ active: false })],
    ['has opted out', optOut],
    ['has no address any more', () => api.db.delete(memberEmails)],
    ['has been erased', () => api.db.delete(members)],
  ])('a member who %s before the mail leaves gets none, nor later', async (_name, change) => {
    await member(endsIn(21));
    await night();
    await change();
    expect(await sent()).toEqual([]);
    await night();
    expect(await sent()).toEqual([]);
    const waiting = await api.db.select().from(outbox).where(eq(outbox.state, 'queued'));
    expect(waiting).toEqual([]);
  });

  it('a registration is confirmed when it is accepted, with day, place and page', async () => {
    await member();
    const booking = { memberId: ID, eventId: WORKSHOP, due: null };
    await api.db.insert(registrations).values({ ...booking, state: 'payment-due' });
    await night();
    expect(await sent()).toEqual([]);
    await api.db.update(registrations).set({ state: 'registered' });
    await night();
    await night();
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Autumn workshop on equivalence\n');
    expect(mail?.text).toMatch(/25 November 2026[^\n]+26 November 2026[^\n]+\(America\/New York\)\n[^\n]*Boston/);
    expect(mail?.text).toContain('https://site.test/events/autumn-workshop');
  });

  it.each<[string, number, 'registered' | 'waiting-list']>([
    ['a waiting list', WORKSHOP, 'waiting-list'],
    ['an event that is over', 2003, 'registered'],
    ['an event that the content does not have', 999_999, 'registered'],
  ])('%s is not confirmed', async (_name, eventId, state) => {
    await member();
    await api.db.insert(registrations).values({ memberId: ID, eventId, state, due: null });
    await night();
    expect(await sent()).toEqual([]);
  });

  it('a registration that is cancelled before the mail leaves is not confirmed', async () => {
    await member();
    await api.db.insert(registrations).values({ memberId: ID, eventId: WORKSHOP, state: 'registered', due: null });
    await night();
    await api.db.delete(registrations);
    expect(await sent()).toEqual([]);
  });

  it('a certificate is announced when the course is complete', async () => {
    await member();
    await api.db.insert(enrolments).values({ memberId: ID, productId: courseId, percent: 99, nextStep: 'Assessment' });
    await night();
    expect(await sent()).toEqual([]);
    await api.db.update(enrolments).set({ percent: 100 });
    await night();
    await night();
    const mails = await sent();
    expect(mails.map(({ kind }) => kind)).toEqual(['course-certificate']);
    expect(mails[0]?.text).toContain(COURSE);
  });

  it('several jobs at once, and one that dies between two members, queue one mail for each', async () => {
    await member(endsIn(21));
    const second = '0a000000-0000-4000-8000-000000000002';
    const person = { firstName: 'B', lastName: 'C', memberType: 'Student', joinedDate: '2020-01-01', active: true };
    await api.db.insert(members).values({ id: second, ...person, ...endsIn(21) });
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
    await expect(createNoticesTask({ ...context(), db: dying })('')).rejects.toThrow('were not queued');
    expect(await api.db.select().from(outbox)).toHaveLength(1);
    await Promise.all([night(), night(), night()]);
    expect(await api.db.select().from(outbox)).toHaveLength(2);
    expect(await api.db.select().from(memberNotices)).toHaveLength(2);
  });

  it('a job that dies within a transaction leaves neither the notice nor its mail', async () => {
    await member(endsIn(21));
    const dying: MemberApi['db'] = Object.create(api.db, {
      transaction: {
        value: (work: Parameters<typeof api.db.transaction>[0]) =>
          api.db.transaction(async (tx) => {
            await work(tx);
            throw new Error('the process has died');
          }),
      },
    });
    await expect(createNoticesTask({ ...context(), db: dying })('')).rejects.toThrow('were not queued');
    expect([await api.db.select().from(outbox), await api.db.select().from(memberNotices)]).toEqual([[], []]);
    await night();
    expect(await sent()).toHaveLength(1);
  });

  it('neither the outbox nor the queue holds an address or a name', async () => {
    await member(endsIn(21));
    await night();
    const { rows: jobs } = await api.db.execute(sql`select payload::text from graphile_worker._private_jobs`);
    const stored = JSON.stringify([await api.db.select().from(outbox), jobs]);
    expect(stored).toContain('renewal-reminder');
    for (const secret of [ADDRESS, 'Ada', 'Byron']) expect(stored).not.toContain(secret);
  });

  it('waits while the system that holds the choices is away, and is sent afterwards', async () => {
    await member(endsIn(21));
    await night();
    const mails: Mail[] = [];
    const links = { product: 'acme', publicOrigin: 'https://site.test' };
    const away = new ProviderError('impexium', 'read choices', { kind: 'away' });
    const send = async (mail: Mail) => void mails.push(mail);
    await api.runJobs({ mail: mailTaskWith(context(), send, { ...links, choicesOf: () => Promise.reject(away) }) });
    expect(mails).toEqual([]);
    expect(await api.db.select().from(outbox)).toMatchObject([{ state: 'queued', lastError: 'choices unknown' }]);
    api.advance(60_000);
    const readChoices = async () => ({ value: [], asOf: api.now(), stale: false });
    await api.runJobs({ mail: mailTaskWith(context(), send, { ...links, choicesOf: readChoices }) });
    expect(mails).toHaveLength(1);
  });

  it('a membership gets three reminders on its way to the last day, however often the job runs', async () => {
    await member(endsIn(62));
    const received: [number, string | undefined][] = [];
    for (let left = 62; left >= -2; left -= 1) {
      const earlier = (await sent()).length;
      await night();
      await night();
      for (const { text } of (await sent()).slice(earlier)) received.push([left, /in (\d+ days?)/.exec(text)?.[1]]);
      api.advance(DAY_MS);
    }
    expect(received).toEqual([
      [60, '60 days'],
      [21, '21 days'],
      [3, '3 days'],
    ]);
  });

  it('a renewed membership is reminded of again a year later', async () => {
    await member(endsIn(60));
    await night();
    await api.db.update(members).set(endsIn(60 + 365));
    api.advance(365 * DAY_MS);
    await night();
    expect((await sent()).map(({ kind }) => kind)).toEqual(['renewal-reminder']);
  });
});
