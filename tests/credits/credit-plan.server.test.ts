import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { creditAwards } from '../../api/database/schema/credits.ts';
import { creditCycles, enrolments, registrations } from '../../api/database/schema/members.ts';
import { oneDatabase } from '../support/databases.ts';
import { GUEST, LAPSED, MEMBER, type Session, startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

const ENDS = '2026-12-31';
const DOMAINS = [
  { domain: 'Strategy and planning', credits: 8 },
  { domain: 'Development and evidence', credits: 1 },
  { domain: 'Submission and review', credits: 8 },
  { domain: 'After approval', credits: 3 },
];
const WORKSHOP_ID = 2001;
const COURSE_ID = 3003;

describe.each(oneDatabase())('the plan of the recertification cycle, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let member: Session;
  let lapsed: Session;
  let guest: Session;
  beforeAll(async () => {
    [member, lapsed, guest] = [await api.signIn(MEMBER), await api.signIn(LAPSED), await api.signIn(GUEST)];
  });
  beforeEach(async () => {
    for (const table of [creditCycles, creditAwards, registrations, enrolments]) await api.db.delete(table);
  });

  const findPlan = async ({ accessToken }: Session) =>
    (await api.ok('myContent.creditPlan', { token: accessToken })).result[0];
  const begin = ({ userId: memberId }: Session, fields: Partial<typeof creditCycles.$inferInsert> = {}) =>
    api.db.insert(creditCycles).values({ memberId, earned: 20, needed: 36, ends: ENDS, domains: DOMAINS, ...fields });
  const findOffers = (plan: Awaited<ReturnType<typeof findPlan>>) =>
    plan?.offers.map(({ title, credits, creditDomain, price, counted, domain }) => ({
      title,
      credits,
      creditDomain,
      price,
      counted,
      domain,
    }));
  const course = { title: 'Clinical evaluation course', credits: 9, creditDomain: 'Development and evidence' };
  const workshop = { title: 'Autumn workshop on equivalence', credits: 12, creditDomain: 'Development and evidence' };

  it('has what is missing, by when, and the offers at the prices for members', async () => {
    await begin(member);
    const plan = await findPlan(member);
    expect(plan).toMatchObject({
      state: 'open',
      missing: 16,
      total: 20,
      needed: 36,
      cycleEnds: ENDS,
      deadline: ENDS,
      fewest: { domain: 'Development and evidence', credits: 1 },
      hasMemberPrices: true,
    });
    expect(findOffers(plan)).toEqual([
      { ...course, price: 250, counted: 9, domain: 'fewest' },
      { ...workshop, price: 400, counted: 12, domain: 'fewest' },
    ]);
  });

  it('has prices for non-members, and nothing that only members can book, for a lapsed member', async () => {
    await begin(lapsed);
    const plan = await findPlan(lapsed);
    expect(plan).toMatchObject({ state: 'open', hasMemberPrices: false });
    expect(findOffers(plan)).toEqual([{ ...course, price: 300, counted: 9, domain: 'fewest' }]);
  });

  it('is empty for a guest, who has no cycle', async () => {
    expect(await findPlan(guest)).toEqual({
      state: 'none',
      missing: 0,
      total: 0,
      needed: 0,
      cycleEnds: null,
      hasMemberPrices: false,
      offers: [],
    });
  });

  it('leaves out what is on the record, and counts registered events, but not waiting lists, in their domain', async () => {
    await begin(member, { earned: 18 });
    const memberId = member.userId;
    await api.db.insert(registrations).values({ memberId, eventId: WORKSHOP_ID, state: 'registered', due: null });
    await api.db.insert(enrolments).values({ memberId, productId: COURSE_ID, percent: 5, nextStep: 'Unit 1' });
    expect(await findPlan(member)).toMatchObject({
      missing: 6,
      total: 30,
      fewest: { domain: 'After approval', credits: 3 },
      offers: [],
    });
    await api.db.update(registrations).set({ state: 'waiting-list' });
    expect(await findPlan(member)).toMatchObject({ missing: 18, fewest: { credits: 1 }, offers: [] });
  });

  it('says that a plan is complete, and when it is too late', async () => {
    await begin(member, { earned: 36 });
    expect(await findPlan(member)).toMatchObject({ state: 'complete', missing: 0, offers: [] });
    await api.db.update(creditCycles).set({ earned: 30, ends: '2026-10-31' });
    expect(await findPlan(member)).toMatchObject({ state: 'revival', missing: 6, deadline: '2027-04-30' });
    await api.db.update(creditCycles).set({ ends: '2026-04-30' });
    expect(await findPlan(member)).toMatchObject({ state: 'ended', missing: 6, offers: [] });
  });

  it('offers only what ends in time, and names no domain where none is known', async () => {
    await begin(member, { ends: '2026-11-19', domains: [] });
    const plan = await findPlan(member);
    expect(plan).not.toHaveProperty('fewest');
    // Four hours of study are left, and the course takes nine.
    expect(plan?.offers).toEqual([]);
  });

  it('is for its member only, and never cached for others', async () => {
    await begin(member);
    await api.rejected('myContent.creditPlan', 401, {});
    expect(await findPlan(guest)).toMatchObject({ state: 'none' });
    const { headers } = await api.send('myContent.creditPlan', { token: member.accessToken });
    expect(headers.get('cache-control')).toMatch(/private|no-store/);
  });
});
