import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterAwards } from '../../api/credits/credit-awards.ts';
import { contentItems } from '../../api/database/schema/content.ts';
import { creditAwards, creditEntries, creditTranscripts } from '../../api/database/schema/credits.ts';
import { creditCycles, enrolments, idempotencyKeys, registrations } from '../../api/database/schema/members.ts';
import { deleteExpired } from '../../api/jobs/retention/delete-expired.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { DEFAULT_RETENTION } from '../../shared/retention.ts';
import { oneDatabase } from '../support/databases.ts';
import { GUEST, MEMBER, type Session, startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

const PERIOD = 'cycle-2026-12-31';

describe.each(oneDatabase())('credits that the society enters, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let member: Session;
  beforeEach(async () => {
    member = await api.signIn(MEMBER);
    for (const table of [creditTranscripts, creditAwards, creditEntries, creditCycles, registrations, enrolments])
      await api.db.delete(table);
    await api.db.delete(idempotencyKeys);
    await api.db
      .insert(creditCycles)
      .values({ memberId: member.userId, earned: 0, needed: 36, ends: '2026-12-31', domains: [] });
  });

  const token = () => ({ token: member.accessToken });
  const findLog = async () => (await api.ok('credits.log', token())).result[0];
  const issue = async (period = PERIOD) =>
    (await api.ok('credits.issue', { ...token(), body: { period } })).result.code;
  const verify = async (code: string) => (await api.ok('credits.verify', { query: { code } })).result[0];
  const award = (fields: Partial<typeof creditAwards.$inferInsert> = {}) =>
    api.db.insert(creditAwards).values({
      ...{ memberId: member.userId, kind: 'event', itemId: 1, title: 'Vigilance day', path: '/events/vigilance' },
      ...{ day: '2026-05-12', domain: 'After approval', credits: 4 },
      ...fields,
    });

  it('are a row for each event that is over and each course that is completed, once, with day and domain', async () => {
    const isEvent = and(eq(contentItems.kind, 'event'), eq(contentItems.draft, false));
    const events = await api.db.select().from(contentItems).where(isEvent);
    const counted = events.filter(
      ({ card }) => 'credits' in card && Number(card.credits) > 0 && 'creditDomain' in card,
    );
    const [event, other] = counted;
    const isProduct = and(eq(contentItems.kind, 'product'), eq(contentItems.draft, false));
    const course = (await api.db.select().from(contentItems).where(isProduct)).find(
      ({ card }) => 'credits' in card && Number(card.credits) > 0,
    );
    if (!event || !other || !course) throw new Error('The content has no events and courses with credits');
    const ends = new Date('2026-11-01T22:30:00Z');
    await api.db
      .update(contentItems)
      .set({ endsAt: ends, card: sql`${contentItems.card} || '{"timeZone":"Europe/Brussels"}'` })
      .where(and(eq(contentItems.kind, 'event'), eq(contentItems.id, event.id)));
    const memberId = member.userId;
    await api.db.insert(registrations).values([
      { memberId, eventId: event.id, state: 'registered', due: null },
      { memberId, eventId: other.id, state: 'waiting-list', due: null },
    ]);
    await api.db.insert(enrolments).values([{ memberId, productId: course.id, percent: 100, nextStep: '' }]);
    expect([await enterAwards(api), await enterAwards(api)]).toEqual([2, 0]);
    const log = await findLog();
    const awards = log?.cycles[0]?.awards ?? [];
    expect(awards.map(({ title, day }) => [title, day])).toEqual([
      [course.title, api.now().toISOString().slice(0, 10)],
      [event.title, '2026-11-01'],
    ]);
    const sum = awards.reduce((total, { credits }) => total + credits, 0);
    expect([log?.entered, log?.unlisted]).toEqual([sum, 0]);
    expect((await api.ok('sso.user', token())).result[0]?.credits?.earned).toBe(sum);
  });

  it('are entered for a member without a certification, too, in the year of their day', async () => {
    await api.db.delete(creditCycles);
    const [event] = await api.db.select().from(contentItems).where(eq(contentItems.id, 2001));
    await api.db
      .update(contentItems)
      .set({ endsAt: new Date('2026-11-01T12:00:00Z') })
      .where(eq(contentItems.id, 2001));
    await api.db
      .insert(registrations)
      .values({ memberId: member.userId, eventId: 2001, state: 'registered', due: null });
    expect(await enterAwards(api)).toBe(1);
    const { kind, entered, cycles } = (await findLog()) ?? {};
    expect([kind, entered]).toEqual(['development', 12]);
    expect(cycles?.[0]).toMatchObject({ to: '2026-12-31', awards: [{ title: event?.title, credits: 12 }] });
  });

  it('are on the transcript, and change it when one is added', async () => {
    await award();
    await api.db.update(creditCycles).set({ earned: 3 });
    const code = await issue();
    const [own] = (await api.ok('credits.transcript', { ...token(), query: { code } })).result;
    const { path: _path, ...shown } = own?.awards[0] ?? {};
    expect(shown).toEqual({ title: 'Vigilance day', day: '2026-05-12', domain: 'After approval', credits: 4 });
    expect([own?.entered, own?.credits]).toEqual([3, 7]);
    expect(await verify(code)).toMatchObject({ credits: 7, isChanged: false });
    await award({ itemId: 2, day: '2026-06-01', credits: 1 });
    expect(await verify(code)).toMatchObject({ credits: 7, isChanged: true });
  });

  it('leave a transcript from before they were listed as it was', async () => {
    await api.db.update(creditCycles).set({ earned: 20 });
    const code = await issue();
    await api.db.update(creditTranscripts).set({ awards: null, code: null });
    await award({ credits: 8 });
    await api.db.update(creditCycles).set({ earned: 12 });
    expect(await verify(code)).toMatchObject({ credits: 20, isChanged: false });
    expect((await findLog())?.transcripts[0]).not.toHaveProperty('code');
  });

  it('and entries that retention has deleted leave a transcript true [N18]', async () => {
    await award();
    const entry = { title: 'A day', day: '2026-05-13', domain: 'After approval', credits: 2, evidence: 'Learned.' };
    await api.ok('credits.save', { ...token(), body: entry });
    api.advance(20 * DAY_MS);
    member = await api.signIn(MEMBER);
    const code = await issue('year-2026');
    const before = await verify(code);
    // The entries are half a year older than the transcript.
    api.advance(6 * 366 * DAY_MS - 100 * DAY_MS);
    await api.db.update(creditCycles).set({ ends: '2032-12-31' });
    await deleteExpired(api, DEFAULT_RETENTION);
    expect([await api.db.select().from(creditEntries), await api.db.select().from(creditAwards)]).toEqual([[], []]);
    expect(await verify(code)).toEqual(before);
    expect(before).toMatchObject({ credits: 6, isChanged: false });
  });

  it('are entered once: what retention has deleted does not come back [N18]', async () => {
    const hasCredits = sql`(${contentItems.card}->>'credits')::numeric > 0`;
    const find = async (kind: 'event' | 'product') => {
      const [item] = await api.db
        .select({ id: contentItems.id })
        .from(contentItems)
        .where(and(eq(contentItems.kind, kind), hasCredits));
      return item?.id ?? 0;
    };
    const [eventId, productId] = [await find('event'), await find('product')];
    const isEvent = and(eq(contentItems.kind, 'event'), eq(contentItems.id, eventId));
    await api.db.update(contentItems).set({ endsAt: api.now() }).where(isEvent);
    const memberId = member.userId;
    await api.db.insert(registrations).values({ memberId, eventId, state: 'registered', due: null });
    await api.db.insert(enrolments).values({ memberId, productId, percent: 100, nextStep: '' });
    const day = api.now().toISOString().slice(0, 10);
    expect(await enterAwards(api)).toBe(2);
    api.advance(3 * 366 * DAY_MS);
    // An award that is missing is entered again, on the day of the completion.
    await api.db.delete(creditAwards);
    expect(await enterAwards(api)).toBe(2);
    expect((await api.db.select().from(creditAwards)).map((row) => row.day)).toEqual([day, day]);
    api.advance(3 * 366 * DAY_MS + DAY_MS);
    await deleteExpired(api, DEFAULT_RETENTION);
    expect([await enterAwards(api), await api.db.select().from(creditAwards)]).toEqual([0, []]);
    member = await api.signIn(MEMBER);
  });

  it('the code of a transcript can be shown again by its member, and by nobody else [N17]', async () => {
    const code = await issue();
    expect((await findLog())?.transcripts.map((one) => one.code)).toEqual([code]);
    const other = await api.signIn(GUEST);
    expect((await api.ok('credits.log', { token: other.accessToken })).result[0]?.transcripts).toEqual([]);
    expect((await api.ok('credits.transcript', { token: other.accessToken, query: { code } })).result).toEqual([]);
  });

  it('a form that is sent twice issues one transcript [N18]', async () => {
    const send = (key: string) =>
      api.request
        .post('/api/credits/transcript')
        .set('Authorization', `Bearer ${member.accessToken}`)
        .set('Idempotency-Key', `"${key}"`)
        .send({ period: PERIOD });
    const [first, second] = await Promise.all([send('the same key'), send('the same key')]);
    expect(first.body.result.code).toBe(second.body.result.code);
    expect((await send('another key')).body.result.code).not.toBe(first.body.result.code);
    expect(await api.db.select().from(creditTranscripts)).toHaveLength(2);
  });
});
