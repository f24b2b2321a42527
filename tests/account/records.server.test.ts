import { beforeAll, describe, expect, it } from 'vitest';
import { creditCycles, enrolments, members, registrations } from '../../api/database/schema/members.ts';
import { oneDatabase } from '../support/databases.ts';
import { GUEST, type Session, startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

const WORKSHOP = { code: 'autumn-workshop', title: 'Autumn workshop on equivalence' };

describe.each(oneDatabase())('a member’s record, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let me: Session;
  beforeAll(async () => {
    me = await api.signIn(GUEST);
  });

  const record = async () => (await api.ok('sso.user', { token: me.accessToken })).result[0];
  const eventId = async (title: string) =>
    (await api.ok('events.search', { query: { EventName: title } })).result.find((event) => event.title === title)
      ?.eventId ?? 0;

  it('is empty for a member without credits, registrations and courses [Section 7, sso/user]', async () => {
    expect(await record()).toMatchObject({ credits: null, registrations: [], courses: [], chapter: null });
  });

  it('counts the credits of registrations, but not of waiting lists [Section 7, sso/user]', async () => {
    const memberId = me.userId;
    const id = await eventId(WORKSHOP.title);
    await api.db.insert(creditCycles).values({ memberId, earned: 7, needed: 36, ends: '2026-12-31' });
    await api.db.insert(registrations).values({ memberId, eventId: id, state: 'payment-due', due: '2025-04-02' });
    const booked = await record();
    const planned = booked?.registrations?.[0]?.event.credits ?? 0;
    expect(planned).toBeGreaterThan(0);
    expect(booked?.registrations).toEqual([
      { event: expect.objectContaining({ title: WORKSHOP.title }), state: 'payment-due', due: '2025-04-02' },
    ]);
    expect(booked?.credits).toEqual({ earned: 7, planned, needed: 36, cycleEnds: '2026-12-31' });
    const domains = [{ domain: 'Strategy and planning', credits: 7 }];
    await api.db.update(creditCycles).set({ domains });
    expect((await record())?.credits).toEqual({ earned: 7, planned, needed: 36, cycleEnds: '2026-12-31', domains });
    await api.db.update(registrations).set({ state: 'waiting-list' });
    expect((await record())?.credits?.planned).toBe(0);
  });

  it('sorts courses by progress and leaves out courses that the content no longer has [Section 7, sso/user]', async () => {
    const { result } = await api.ok('education.allCourses');
    const [course] = result;
    if (!course) throw new Error('There is no course');
    await api.db.insert(enrolments).values([
      { memberId: me.userId, productId: course.productId, percent: 40, nextStep: 'Unit 2' },
      { memberId: me.userId, productId: 999_999, percent: 90, nextStep: 'Gone' },
    ]);
    expect((await record())?.courses).toEqual([
      { product: expect.objectContaining({ productId: course.productId }), percent: 40, nextStep: 'Unit 2' },
    ]);
  });

  it('is also returned by impexium/user, to its member only [Section 7]', async () => {
    const { accessToken: token, email } = me;
    expect((await api.ok('impexium.user', { token, query: { email } })).result).toEqual([await record()]);
    const other = await api.signIn();
    const { result } = await api.ok('sso.user', { token: other.accessToken });
    expect(result[0]?.registrations).not.toEqual((await record())?.registrations);
    await api.rejected('impexium.user', 403, { token: other.accessToken, query: { email } });
  });

  it('is deleted with the member', async () => {
    await api.db.delete(members);
    for (const table of [creditCycles, registrations, enrolments])
      expect(await api.db.select().from(table)).toEqual([]);
  });
});
