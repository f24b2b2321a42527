import { eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberEmails, members } from '../../api/database/schema/members.ts';
import { outbox } from '../../api/database/schema/outbox.ts';
import { providerCache, providerLinks } from '../../api/database/schema/providers.ts';
import { toRate } from '../../api/providers/impexium/connect.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import { FAULTS, type Fault } from '../provider-fakes/fake-server.ts';
import { type FakePerson, type ImpexiumFake, startImpexiumFake } from '../provider-fakes/impexium-fake.ts';
import { oneDatabase } from '../support/databases.ts';
import { MEMBER, type MemberApi, startMemberApi } from '../support/member-api.ts';
import { resetProviders } from '../support/reset-providers.ts';
import { secretFreeLog } from '../support/secret-free-log.ts';

const PASSWORD = 'canary-member-password';
const FIELD = 'journal';
const CUSTOM_FIELD = 'journal-mail';
const SECOND = 1000;
const SIGN_ON = /^POST \/api\/v1\/Signup/;
const ACCESS = /^POST \/Api\/v1\/WebApiUrl/;
const PROFILE = /^GET \/api\/v1\/Individuals\/Profile/;

describe.each(oneDatabase())('the membership system re:Members AMS, on $name PostgreSQL', (database) => {
  let api: MemberApi;
  let fake: ImpexiumFake;
  let person: FakePerson;
  let count = 0;
  const { log, lines } = secretFreeLog(/canary|@/);

  beforeAll(async () => {
    api = await startMemberApi(database, {
      log,
      providers: async (now) => {
        fake = await startImpexiumFake(now);
        return { impexium: fake.settings };
      },
    });
  });
  beforeEach(async () => {
    fake.reset();
    await resetProviders(api, 25 * HOUR_MS);
    count += 1;
    person = fake.add({ id: `person/${count}`, loginEmail: `amara-${count}@ams.test` });
  });
  afterAll(async () => {
    await api.close();
    await fake.close();
  });

  const signIn = () => api.signIn(person.loginEmail, PASSWORD);
  const attempt = async (username = person.loginEmail, password = PASSWORD) =>
    (await api.ok('sso.login', { body: { username, password } })).result;
  const findUser = async ({ accessToken: token }: { accessToken: string }) =>
    (await api.ok('sso.user', { token })).result[0];
  const listAddresses = async (memberId: string) =>
    (await api.db.select().from(memberEmails).where(eq(memberEmails.memberId, memberId)))
      .map(({ address, isPrimary }) => (isPrimary ? `${address}*` : address))
      .sort();

  describe('signing in', () => {
    it('relays the credentials, and creates a member without a password, linked by the provider’s id', async () => {
      const session = await signIn();
      expect(session).toMatchObject({
        email: person.loginEmail,
        firstName: 'Amara',
        memberType: 'Professional',
        isActiveMember: true,
        expireDate: '2099-12-31',
      });
      expect(await findUser(session)).toMatchObject({ recordNumber: person.recordNumber, joinedDate: '2019-01-01' });
      const [member] = await api.db.select().from(members).where(eq(members.id, session.userId));
      expect(member).toMatchObject({ passwordHash: null, lastName: 'Okafor' });
      expect(await api.db.select().from(providerLinks)).toMatchObject([
        { provider: 'impexium', externalId: person.id, memberId: session.userId, recordNumber: person.recordNumber },
      ]);
    });

    it('finds the member by the id again, after the address has changed', async () => {
      const { userId } = await signIn();
      const former = person.loginEmail;
      person.loginEmail = `moved-${count}@ams.test`;
      person.emails = [{ primary: true, address: person.loginEmail, type: 'Home', showInDirectory: true }];
      api.advance(2 * MINUTE_MS);
      expect(await signIn()).toMatchObject({ userId, email: person.loginEmail });
      expect(await listAddresses(userId)).toEqual([`${person.loginEmail}*`]);
      expect(await attempt(former)).toEqual([]);
    });

    it('never falls back to a password of this site', async () => {
      const { username, password } = { username: MEMBER, password: 'demo-Passw0rd!' };
      expect(await attempt(username, password)).toEqual([]);
    });

    it.each(['status', 'page', 'text'] as const)('rejects a wrong password that is told by %s', async (shape) => {
      await signIn();
      fake.rejectsBy = shape;
      expect(await attempt(person.loginEmail, 'wrong')).toEqual([]);
      expect(await attempt(`nobody-${count}@ams.test`)).toEqual([]);
    });

    it('sends nothing for an empty password', async () => {
      expect(await attempt(person.loginEmail, '')).toEqual([]);
      expect(fake.requests).toEqual([]);
    });

    it('creates one member for concurrent sign-ins', async () => {
      const sessions = await Promise.all(Array.from({ length: 4 }, signIn));
      expect(new Set(sessions.map(({ userId }) => userId)).size).toBe(1);
    });

    it('does not merge a person with the local member who has the address, and logs the clash', async () => {
      const clash = fake.add({ id: 'clash', loginEmail: MEMBER });
      await api.rejected('sso.login', 409, { body: { username: clash.loginEmail, password: PASSWORD } });
      expect(lines.join()).toContain('"person":"clash"');
      expect(await api.db.select().from(providerLinks)).toEqual([]);
    });

    it('follows a merge that no notice has told, once AMS answers the former id with the one who remains', async () => {
      const { userId } = await signIn();
      const survivor = fake.add({ ...person, id: `survivor-${count}` });
      fake.people.delete(person.id);
      const login = { body: { username: person.loginEmail, password: PASSWORD } };
      // An empty answer for the former id may be a failure.
      await api.rejected('sso.login', 409, login);
      fake.people.set(person.id, survivor);
      expect((await signIn()).userId).toBe(userId);
      const links = await api.db.select().from(providerLinks);
      expect(links.map(({ externalId, memberId, mergedInto }) => [externalId, memberId, mergedInto])).toEqual(
        expect.arrayContaining([
          [person.id, userId, survivor.id],
          [survivor.id, userId, null],
        ]),
      );
    });

    it('a linked member’s new address that another member has is logged and left alone', async () => {
      const { userId } = await signIn();
      person.emails = [{ primary: true, address: MEMBER, type: 'Home', showInDirectory: true }];
      api.advance(2 * MINUTE_MS);
      expect((await signIn()).userId).toBe(userId);
      expect(await listAddresses(userId)).toEqual([`${person.loginEmail}*`]);
      expect(lines.join()).toContain('belongs to another member');
    });

    it('lets a known person in while profiles cannot be read', async () => {
      const { userId } = await signIn();
      api.advance(2 * MINUTE_MS);
      fake.fault = (req) => (PROFILE.test(`${req.method} ${req.url}`) ? 'server error' : undefined);
      expect(await signIn()).toMatchObject({ userId, isActiveMember: true });
    });
  });

  describe.each(Object.keys(FAULTS) as Fault[])('%s', (fault) => {
    it('stops sign-ins with 503 and a sentence, while sessions go on and changes wait', async () => {
      const session = await signIn();
      const { accessToken: token, userId } = session;
      api.advance(2 * MINUTE_MS);
      fake.fault = fault;
      const body = { username: person.loginEmail, password: PASSWORD };
      // A text with status 200 is a rejection of the password.
      if (fault === 'wrong shape') expect(await attempt()).toEqual([]);
      else {
        const { message, headers } = await api.rejected('sso.login', 503, { body });
        expect(message).toMatch(/^We can’t check passwords right now/);
        expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
        expect(headers.get('Proxy-Status')).toBe('impexium; error=destination_unavailable');
      }
      expect(await findUser(session)).toMatchObject({ isActiveMember: true });
      const change = { params: { userId }, token, body: { subscriptionField: FIELD, subscribed: true } };
      expect((await api.ok('impexium.updateSubscription', change)).result).toMatchObject({ state: 'queued' });
      fake.fault = undefined;
      api.advance(MINUTE_MS);
      await api.applyChanges();
      expect(person.customFields).toEqual([{ name: CUSTOM_FIELD, value: 'true' }]);
    });
  });

  describe('tokens', () => {
    const read = async (token: string) => {
      api.advance(2 * MINUTE_MS);
      await api.ok('sso.user', { token });
    };

    it('are used for many calls', async () => {
      const { accessToken: token } = await api.signIn(person.loginEmail, PASSWORD);
      const before = fake.count(SIGN_ON);
      await read(token);
      await read(token);
      expect(fake.count(SIGN_ON)).toBe(before);
    });

    it('are renewed after twelve hours', async () => {
      const { body } = { body: { username: person.loginEmail, password: PASSWORD, staySignedIn: true } };
      const token = (await api.ok('sso.login', { body })).result[0]?.accessToken ?? '';
      await read(token);
      const before = fake.count(SIGN_ON);
      api.advance(12 * HOUR_MS);
      await read(token);
      expect(fake.count(SIGN_ON)).toBe(before + 1);
    });

    it.each(['status', 'page'] as const)('that are withdrawn are renewed once, told by %s', async (shape) => {
      const { accessToken: token } = await signIn();
      const before = fake.count(SIGN_ON);
      const profiles = fake.count(PROFILE);
      // The access token of the first step is old enough to be in doubt.
      api.advance(2 * MINUTE_MS);
      fake.rejectsBy = shape;
      fake.withdrawTokens();
      await read(token);
      expect(fake.count(PROFILE)).toBe(profiles + 2);
      expect(fake.count(SIGN_ON)).toBe(before + 2);
      expect(lines.join()).not.toContain('rejects its credentials');
    });

    it('one renewal serves concurrent calls', async () => {
      const sessions = await Promise.all([signIn(), signIn(), signIn()]);
      const before = fake.count(SIGN_ON);
      api.advance(13 * HOUR_MS);
      await api.db.delete(providerCache);
      const others = await Promise.all(sessions.map(() => attempt()));
      expect(others.flat()).toHaveLength(3);
      expect(fake.count(SIGN_ON)).toBe(before + 3 + 1);
    });

    it.each(['status', 'text'] as const)(
      'the application’s wrong credentials, told by %s, stop all requests for a minute and are logged',
      async (shape) => {
        fake.rejectsBy = shape;
        fake.isApplicationLocked = true;
        const body = { username: person.loginEmail, password: PASSWORD };
        await api.rejected('sso.login', 503, { body });
        expect(lines.filter((line) => line.includes('rejects its credentials'))).toHaveLength(1);
        const before = fake.requests.length;
        await api.rejected('sso.login', 503, { body });
        expect(fake.requests.length).toBe(before);
      },
    );

    it.each(['https://evil.example', 'http://tenant.ams.test', 'https://x@tenant.ams.test'])(
      'go to no host like %s',
      async (origin) => {
        fake.namedOrigin = origin;
        await api.rejected('sso.login', 503, { body: { username: person.loginEmail, password: PASSWORD } });
        expect(fake.requests).toEqual(['POST /Api/v1/WebApiUrl']);
        expect(fake.count(ACCESS)).toBe(1);
      },
    );
  });

  describe('the membership', () => {
    const row = (expireDate: string, rest: Record<string, string | null> = {}) => ({
      membershipType: 'Student',
      joinDate: '2020-05-01T00:00:00',
      expireDate: `${expireDate}T00:00:00`,
      ...rest,
    });
    const day = (days: number) =>
      Temporal.Instant.fromEpochMilliseconds(api.now().getTime())
        .toZonedDateTimeISO(fake.settings.timeZone)
        .toPlainDate()
        .add({ days })
        .toString();
    const cases = [
      { name: 'none', rows: () => [], expected: () => ['Guest', false, 'Not Get'] },
      { name: 'until today', rows: () => [row(day(0))], expected: () => ['Student', true, day(0)] },
      { name: 'until yesterday', rows: () => [row(day(-1))], expected: () => ['Student', false, day(-1)] },
      {
        name: 'in its days of grace',
        rows: () => [row(day(-9), { graceExpireDate: `${day(9)}T00:00:00` })],
        expected: () => ['Student', true, day(-9)],
      },
      {
        name: 'that was terminated',
        rows: () => [row(day(90), { terminateDate: `${day(-1)}T00:00:00` })],
        expected: () => ['Student', false, day(90)],
      },
      {
        name: 'beside one that ends later',
        rows: () => [row(day(9)), row(day(99), { membershipType: 'Fellow' })],
        expected: () => ['Fellow', true, day(99)],
      },
      {
        name: 'beside a terminated one that would end later',
        rows: () => [row(day(9)), row(day(99), { membershipType: 'Fellow', terminateDate: `${day(0)}T00:00:00` })],
        expected: () => ['Student', true, day(9)],
      },
    ];
    it.each(cases)('$name', async ({ rows, expected }) => {
      person.memberships = rows();
      const { accessToken: token, email } = await signIn();
      const stored = (await api.ok('hubspot.user', { token, query: { email } })).result[0];
      for (const profile of [await signIn(), await findUser({ accessToken: token }), stored])
        expect([profile?.memberType, profile?.isActiveMember, profile?.expireDate]).toEqual(expected());
    });

    it.each([
      ['https://account.ams.test/renew', 'https://account.ams.test/renew'],
      ['https://evil.test/renew', undefined],
      ['http://account.ams.test/renew', undefined],
      ['javascript:alert(1)', undefined],
      [null, undefined],
    ])('has the renewal address %s as %s', async (renewalUrl, expected) => {
      person.memberships = [row(day(9), { renewalUrl }), row(day(-9), { renewalUrl: 'https://account.ams.test/old' })];
      expect((await findUser(await signIn()))?.renewalUrl).toBe(expected);
    });

    it('is shown for a day while the provider is away, and for no longer', async () => {
      const body = { username: person.loginEmail, password: PASSWORD, staySignedIn: true };
      const token = (await api.ok('sso.login', { body })).result[0]?.accessToken ?? '';
      fake.fault = 'server error';
      api.advance(23 * HOUR_MS);
      expect(await findUser({ accessToken: token })).toMatchObject({ isActiveMember: true });
      api.advance(2 * HOUR_MS);
      await api.rejected('sso.user', 503, { token });
      await api.ok('myContent.taxonomies', { token });
    });

    it.each(['{"pageNumber":1,"dataList":[]}', '"Not found"', '{"dataList":[{}]}'])(
      'is kept as it was while the answer is %s',
      async (answer) => {
        const session = await signIn();
        api.advance(2 * MINUTE_MS);
        fake.answer = answer;
        const expected = answer.includes('[]') ? 503 : 200;
        expect((await api.send('sso.user', { token: session.accessToken })).status).toBeLessThanOrEqual(expected);
        await api.db.delete(providerCache);
        await api.rejected('sso.user', 503, { token: session.accessToken });
      },
    );
  });

  describe('choices', () => {
    const readRequest = async () => {
      const { accessToken: token, userId } = await signIn();
      return { params: { userId }, token };
    };
    const current = async (request: Awaited<ReturnType<typeof readRequest>>) =>
      (await api.ok('impexium.subscriptions', request)).result[0];
    const change = async (request: Awaited<ReturnType<typeof readRequest>>, subscribed?: boolean) => {
      api.advance(SECOND);
      const body = { subscriptionField: FIELD, subscribed };
      return (await api.ok('impexium.updateSubscription', { ...request, body })).result;
    };

    it.each([
      ['true', true],
      ['False', false],
      ['', false],
    ])('are the custom field %j', async (value, subscribed) => {
      person.customFields = [{ name: CUSTOM_FIELD, value }];
      expect(await current(await readRequest())).toMatchObject({ subscriptionField: FIELD, subscribed });
    });

    it('are written at once, and hide neither the provider’s words nor the field’s name', async () => {
      const request = await readRequest();
      expect(await change(request, true)).toMatchObject({ subscribed: true, state: 'done' });
      expect(person.customFields).toEqual([{ name: CUSTOM_FIELD, value: 'true' }]);
      expect(await change(request)).toMatchObject({ subscribed: false, state: 'done' });
      expect(JSON.stringify(await current(request))).not.toContain(CUSTOM_FIELD);
    });

    it('that the provider refuses are shown as refused', async () => {
      const request = await readRequest();
      fake.failsFields = true;
      expect(await change(request, true)).toMatchObject({ state: 'refused', reason: 'rejected' });
    });
  });

  describe('addresses', () => {
    async function confirm(token: string, to: string, password = PASSWORD) {
      await api.ok('impexium.updateEmail', {
        token,
        body: { action: 'update', email: person.loginEmail, newEmail: to, password },
      });
      return { token: await api.tokenFor(to), password };
    }

    it('are replaced at the provider after they were confirmed with the provider’s password', async () => {
      const { accessToken, userId } = await signIn();
      const to = `new-${count}@ams.test`;
      const body = await confirm(accessToken, to);
      await api.rejected('impexium.confirmEmail', 422, { body: { ...body, password: 'wrong' } });
      fake.fault = (req) => (req.method === 'PUT' ? 'reset' : undefined);
      expect((await api.ok('impexium.confirmEmail', { body })).result).toMatchObject({ email: to, primary: true });
      await api.applyChanges();
      expect(person.emails).toMatchObject([{ address: person.loginEmail }]);
      expect(await listAddresses(userId)).toEqual([`${to}*`]);
      // Meanwhile the provider's former address does not come back.
      api.advance(2 * MINUTE_MS);
      await findUser({ accessToken });
      expect(await listAddresses(userId)).toEqual([`${to}*`]);
      fake.fault = undefined;
      await api.applyChanges();
      await api.applyChanges();
      expect(person.emails).toEqual([{ address: to, primary: true, type: 'Home', showInDirectory: true }]);
      expect(await api.db.select().from(outbox).where(eq(outbox.kind, 'address'))).toMatchObject([
        { state: 'sent', recipient: null, body: {} },
      ]);
    });

    it('are added, and become the primary one', async () => {
      const { accessToken: token, userId } = await signIn();
      const added = `second-${count}@ams.test`;
      await api.ok('impexium.addEmail', { token, body: { action: 'create', email: added } });
      const body = { token: await api.tokenFor(added), password: PASSWORD };
      await api.ok('impexium.confirmEmail', { body });
      await api.applyChanges();
      const change = { action: 'update', email: added, primary: true, password: PASSWORD };
      await api.ok('impexium.updateEmail', { token, body: change });
      await api.applyChanges();
      expect(person.emails).toMatchObject([
        { address: person.loginEmail, primary: false },
        { address: added, primary: true },
      ]);
      expect(await listAddresses(userId)).toEqual([person.loginEmail, `${added}*`].sort());
    });
  });

  it('accounts are not opened here', async () => {
    const name = { firstName: 'Nora', lastName: 'New' };
    const body = { email: 'nora@ams.test', ...name, password: 'long-enough-password', accepted: 'yes' };
    expect((await api.rejected('impexium.createUser', 501, { body })).message).toMatch(/membership system/);
    expect(fake.requests).toEqual([]);
  });

  it('signing out names the address that ends the session there [Section 4, Logout]', async () => {
    const { accessToken: token } = await signIn();
    const { result } = await api.ok('sso.ssoLogout', { token });
    expect(result).toEqual([{ ssoLogoutUrl: fake.settings.logoutUrl }]);
  });
});

describe('the budget of re:Members AMS', () => {
  it.each([55, 100, 600])(
    'of %s a minute permits no more in any minute, and two seconds’ worth at once',
    (perMinute) => {
      const { perSecond, burst } = toRate(perMinute);
      expect(burst + 60 * perSecond).toBeCloseTo(perMinute);
      expect(burst).toBe(Math.ceil(perMinute / 30));
    },
  );
});
