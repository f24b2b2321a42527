import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderError } from '../../api/common/provider-error.ts';
import { providerBudget } from '../../api/database/schema/providers.ts';
import { connectCvent } from '../../api/providers/cvent/connect.ts';
import type { Registration } from '../../api/providers/ports.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import { type CventFake, type FakeEvent, startCventFake } from '../provider-fakes/cvent-fake.ts';
import type { Fault } from '../provider-fakes/fake-server.ts';
import { oneDatabase } from '../support/databases.ts';
import { type MemberApi, startMemberApi } from '../support/member-api.ts';
import { recordingLog } from '../support/recording-log.ts';

const SECOND = 1000;
const EVENT = 'WKS-2001';
const MEMBER_TYPE = { eventCode: EVENT, typeCode: 'MEMBER' };
const OPEN = { state: 'open', url: 'https://cvent.test/m' };

describe.each(oneDatabase())('event registration at Cvent, on $name PostgreSQL', (database) => {
  let api: MemberApi;
  let fake: CventFake;
  const { log, lines } = recordingLog();
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    api = await startMemberApi(database, {
      log,
      providers: async (now) => {
        fake = await startCventFake(now);
        const { origin, clientId, clientSecret } = fake;
        return { cvent: { origin, clientId, clientSecret } };
      },
    });
  });
  beforeEach(async () => {
    fake.reset();
    await api.db.delete(providerBudget);
    return async () => {
      await Promise.all(closing.splice(0).map((close) => close()));
      expect(lines.join(), 'logs contain no credential').not.toMatch(/canary/);
    };
  });
  afterAll(async () => {
    await api.close();
    await fake.close();
  });

  const connect = (change: { clientSecret?: string; deadlineMs?: number } = {}): Registration => {
    const { origin, clientId } = fake;
    const { clientSecret = fake.clientSecret, deadlineMs = 10_000 } = change;
    const settings = { origin, clientId, clientSecret };
    const { registration, close } = connectCvent({ db: api.db, now: api.now, log }, settings, {
      openMs: 0,
      deadlineMs,
    });
    closing.push(close);
    return registration;
  };
  const readFailure = async (registration: Registration) => {
    const error: unknown = await registration.linkFor(MEMBER_TYPE).catch((thrown: unknown) => thrown);
    if (!(error instanceof ProviderError)) throw new Error(`not a ProviderError: ${String(error)}`);
    return error.failure;
  };
  const at = (milliseconds: number) => new Date(api.now().getTime() + milliseconds).toISOString();
  const conversion = (memberType: string, isActive: boolean, eCode = EVENT) => ({
    params: { memberType, isActive, eCode, isFaculty: false, regType: '' },
  });

  describe('the conversion of a member type [Section 7, Event registration]', () => {
    // Answers that earlier tests have read are too old to be used.
    beforeEach(() => api.advance(2 * DAY_MS));

    it.each([
      ['a member', 'Professional', true, 'Member', 'https://cvent.test/m'],
      [
        'a lapsed member, whose type has no link of its own',
        'Professional',
        false,
        'Non-member',
        'https://cvent.test/',
      ],
      ['a type without a code in the content', 'Student', true, 'Student', 'https://cvent.test/'],
    ])('links %s to the registration at Cvent', async (_name, memberType, isActive, registrationType, url) => {
      fake.event(EVENT);
      const { result } = await api.ok('cvent.convertMemberType', conversion(memberType, isActive));
      expect(result.registrationType).toBe(registrationType);
      expect(result.registrationUrl).toBe(url.endsWith('/') ? `${url}${EVENT}` : url);
    });

    it('links to the address in the content when Cvent has no such event', async () => {
      const { result } = await api.ok('cvent.convertMemberType', conversion('Professional', true));
      expect(result.registrationUrl).toBe('https://registration.example/autumn');
    });

    it.each(['WEB-2002', 'NONE-1'])(
      'does not ask Cvent about %s, which registers on this site or not at all',
      async (eCode) => {
        await api.send('cvent.convertMemberType', conversion('Professional', true, eCode));
        expect(fake.requests).toEqual([]);
      },
    );

    it('is 404 for a registration that is closed, and 503 while Cvent is away', async () => {
      fake.event(EVENT, { fields: { status: 'Closed' } });
      await api.rejected('cvent.convertMemberType', 404, conversion('Professional', true));
      api.advance(2 * DAY_MS);
      fake.fault = 'reset';
      await api.rejected('cvent.convertMemberType', 503, conversion('Professional', true));
    });
  });

  it.each<[string, () => Partial<FakeEvent>, string]>([
    ['the event is cancelled', () => ({ fields: { status: 'Cancelled' } }), 'closed'],
    ['the event is completed', () => ({ fields: { status: 'Completed' } }), 'closed'],
    ['the event is deleted', () => ({ fields: { status: 'Deleted' } }), 'unknown'],
    ['the time of the event is over', () => ({ fields: { closeAfter: at(-SECOND) } }), 'closed'],
    ['the time of the event is not over', () => ({ fields: { closeAfter: at(HOUR_MS) } }), 'open'],
    ['the type is not open', () => typeWith({ openForRegistration: false }), 'closed'],
    ['the type opens later', () => typeWith({ automaticOpenDate: at(HOUR_MS) }), 'closed'],
    ['the type has opened', () => typeWith({ automaticOpenDate: at(-HOUR_MS) }), 'open'],
    ['the type has ended', () => typeWith({ automaticEndDate: at(-HOUR_MS) }), 'closed'],
    ['the type ends later', () => typeWith({ automaticEndDate: at(HOUR_MS) }), 'open'],
    ['the type is full', () => typeWith({ capacity: { total: 10, remaining: 0 } }), 'closed'],
    ['the type is overbooked', () => typeWith({ capacity: { total: 10, remaining: -1 } }), 'closed'],
    ['the type has places', () => typeWith({ capacity: { total: 10, remaining: 1 } }), 'open'],
    ['the type is unlimited', () => typeWith({ capacity: { total: -1, remaining: -1 } }), 'open'],
    ['the event has no such type', () => ({ types: [] }), 'open'],
    [
      'no link is safe',
      () => ({ fields: UNSAFE, weblinks: [{ name: 'Member', url: 'javascript:alert(1)' }] }),
      'unknown',
    ],
    ['a link names credentials', () => ({ weblinks: [{ name: 'MEMBER', url: 'https://a:b@cvent.test/' }] }), 'open'],
  ])('when %s', async (_name, change, state) => {
    fake.event(EVENT, change());
    const { value } = await connect().linkFor(MEMBER_TYPE);
    expect(value.state).toBe(state);
    if (value.state === 'open') expect(value.url).toMatch(/^https:\/\/cvent\.test\//);
  });

  it('reads every page of a list, the last one empty', async () => {
    fake.pageSize = 2;
    const row = { openForRegistration: true };
    fake.event(EVENT, {
      types: [
        { ...row, code: 'A' },
        { ...row, code: 'B' },
        { ...row, code: 'C' },
        { ...row, code: 'MEMBER', openForRegistration: false },
      ],
    });
    expect((await connect().linkFor(MEMBER_TYPE)).value).toEqual({ state: 'closed' });
    expect(fake.requests.filter((request) => request.includes('registration-types'))).toEqual([
      `GET /ea/events/id-of-${EVENT}/registration-types?limit=100`,
      `GET /ea/events/id-of-${EVENT}/registration-types?limit=100&token=2`,
      `GET /ea/events/id-of-${EVENT}/registration-types?limit=100&token=4`,
    ]);
  });

  it('is read once in five minutes, however many ask', async () => {
    fake.event(EVENT);
    const registration = connect();
    const all = await Promise.all(Array.from({ length: 10 }, () => registration.linkFor(MEMBER_TYPE)));
    expect(all).toEqual(all.map(() => ({ value: OPEN, asOf: api.now(), stale: false })));
    api.advance(5 * MINUTE_MS - 1);
    await registration.linkFor({ eventCode: EVENT.toLowerCase(), typeCode: undefined });
    expect(fake.requests).toHaveLength(4);
    api.advance(1);
    await registration.linkFor(MEMBER_TYPE);
    expect(fake.requests).toHaveLength(7);
  });

  it('uses one token until shortly before it expires', async () => {
    fake.event(EVENT);
    const registration = connect();
    const before = fake.tokens.length;
    for (const [elapsed, issued] of [
      [0, 1],
      [HOUR_MS - 2 * MINUTE_MS, 1],
      [MINUTE_MS, 1],
      [5 * MINUTE_MS, 2],
    ] as const) {
      api.advance(elapsed);
      expect((await registration.linkFor(MEMBER_TYPE)).value).toEqual(OPEN);
      expect(fake.tokens.length - before).toBe(issued);
    }
  });

  it('gets another token when Cvent has withdrawn it, and only one for concurrent requests', async () => {
    fake.event(EVENT);
    fake.event('WKS-9');
    const registration = connect();
    await registration.linkFor(MEMBER_TYPE);
    const before = fake.tokens.length;
    fake.withdraw();
    api.advance(5 * MINUTE_MS);
    const { value, stale } = await registration.linkFor(MEMBER_TYPE);
    expect([value, stale, fake.tokens.length - before]).toEqual([OPEN, false, 1]);
  });

  it.each([
    ['the secret is wrong', () => connect({ clientSecret: 'canary-other' }), undefined],
    ['a new token is rejected', () => connect(), { status: 401, body: { code: 401, message: 'Unauthorized' } }],
    ['a scope is missing', () => connect(), { status: 403, body: { code: 403, message: 'Access Forbidden' } }],
  ])('tells the operator that %s, and leaves Cvent alone for a minute', async (_name, open, answer) => {
    fake.answer = answer;
    const registration = open();
    expect(await readFailure(registration)).toEqual({ kind: 'credentials' });
    expect(lines.join()).toContain('a provider rejects its credentials');
    const { length } = fake.requests;
    expect(await readFailure(registration)).toEqual({ kind: 'credentials' });
    expect(fake.requests).toHaveLength(length);
  });

  it.each([
    ['a second', 'Too Many Requests', undefined, 2 * SECOND, false],
    ['a day, in seconds', 'Limit Exceeded', () => '3600', HOUR_MS, true],
    ['a day, as a time of the epoch', 'Limit Exceeded', () => String(Date.parse(at(HOUR_MS)) / SECOND), HOUR_MS, true],
    ['a day, in milliseconds', 'Limit Exceeded', () => String(Date.parse(at(HOUR_MS))), HOUR_MS, true],
    ['a day, as a date', 'Limit Exceeded', () => at(HOUR_MS), HOUR_MS, true],
    ['a day, in the past', 'Limit Exceeded', () => at(-HOUR_MS), 2 * SECOND, true],
    ['a day, without a time', 'Limit Exceeded', undefined, 'until midnight', true],
  ])('sends nothing after the limit of %s until it ends', async (_name, message, reset, length, daily) => {
    fake.event(EVENT);
    const pause = typeof length === 'number' ? length : DAY_MS - (api.now().getTime() % DAY_MS);
    const headers = reset && { 'X-RateLimit-Reset': reset() };
    fake.answer = { status: 429, body: { code: 429, message }, ...(headers && { headers }) };
    const registration = connect({ deadlineMs: 2000 });
    expect(await readFailure(registration)).toEqual({ kind: 'limited', daily, retryAt: new Date(at(pause)) });
    fake.answer = undefined;
    const before = fake.requests.length;
    api.advance(pause - 1);
    expect(await readFailure(connect({ deadlineMs: 2000 }))).toMatchObject({ kind: 'limited' });
    expect(fake.requests).toHaveLength(before);
    api.advance(1);
    expect((await registration.linkFor(MEMBER_TYPE)).value).toEqual(OPEN);
  });

  it.each<[Fault | 'a list of results with 207', string]>([
    ['hang', 'away'],
    ['reset', 'away'],
    ['truncate', 'away'],
    ['server error', 'away'],
    ['flood', 'garbled'],
    ['redirect', 'garbled'],
    ['garbage', 'garbled'],
    ['wrong shape', 'garbled'],
    ['a list of results with 207', 'garbled'],
  ])('%s is %s: what was read before is used, for a day', async (fault, kind) => {
    const begin = () => {
      if (fault === 'a list of results with 207') fake.answer = { status: 207, body: [{ status: 400, message: 'No' }] };
      else fake.fault = fault;
    };
    fake.event(EVENT);
    const registration = connect({ deadlineMs: 2000 });
    const before = await registration.linkFor(MEMBER_TYPE);
    begin();
    api.advance(5 * MINUTE_MS);
    expect(await registration.linkFor(MEMBER_TYPE)).toEqual({ ...before, stale: true });
    api.advance(DAY_MS);
    expect(await readFailure(registration)).toMatchObject({ kind });
    fake.fault = undefined;
    fake.answer = undefined;
    api.advance(MINUTE_MS);
    expect(await registration.linkFor(MEMBER_TYPE)).toEqual({ value: before.value, asOf: api.now(), stale: false });
  });
});

const UNSAFE = { _links: { registration: { href: 'http://cvent.test/' } } };

/** An event of which the type of members has other fields. */
const typeWith = (fields: Record<string, unknown>): Partial<FakeEvent> => ({
  types: [{ code: 'MEMBER', name: 'Member', openForRegistration: true, ...fields }],
});
