import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAttempts } from '../../../server/api/members/attempts.ts';
import { createFailureCount } from '../../../server/api/members/failure-count.ts';
import { oneDatabase } from '../../support/databases.ts';
import { LAPSED, MEMBER, type MemberApi, PASSWORD, startMemberApi } from './member-api.ts';

const MINUTE = 60_000;
const wrong = 'not-the-password';

describe.each(oneDatabase())('guessing, on $name PostgreSQL', (database) => {
  let api: MemberApi;
  beforeAll(async () => {
    api = await startMemberApi(database);
  });
  beforeEach(() => api.advance(60 * MINUTE));
  afterAll(() => api.close());

  const login = async (username: string, password: string, ip: string) => {
    const { status, headers } = await api.send('sso.login', { body: { username, password }, ip });
    return { status, wait: Number(headers.get('retry-after')) };
  };
  const statuses = (answers: { status: number }[]) => Map.groupBy(answers, ({ status }) => status);

  it.each([MEMBER, 'nobody@demo.test'])(
    'G4: after five failures within 15 minutes %s waits, from wherever it is tried',
    async (username) => {
      for (let failure = 0; failure < 5; failure += 1) {
        expect(await login(username, wrong, `192.0.2.${failure}`)).toMatchObject({ status: 200 });
        api.advance(MINUTE);
      }
      expect(await login(username, PASSWORD, '192.0.2.99')).toEqual({ status: 429, wait: 600 });
      expect(await login(username.toUpperCase(), PASSWORD, '192.0.2.99')).toEqual({ status: 429, wait: 600 });
      expect(await login(LAPSED, PASSWORD, '192.0.2.99')).toMatchObject({ status: 200 });
      api.advance(10 * MINUTE - 1);
      expect(await login(username, PASSWORD, '192.0.2.99')).toEqual({ status: 429, wait: 1 });
      api.advance(1);
      expect(await login(username, PASSWORD, '192.0.2.99')).toMatchObject({ status: 200 });
    },
  );

  it('G4: somebody who keeps guessing keeps no member out who has signed in from where they are', async () => {
    const [home, away] = ['192.0.2.1', '192.0.2.2'];
    expect(await login(MEMBER, PASSWORD, home)).toMatchObject({ status: 200 });
    for (let minute = 0; minute < 30; minute += 1) {
      await login(MEMBER, wrong, `198.51.100.${minute}`);
      if (minute % 10 === 9) {
        expect((await login(MEMBER, wrong, `198.51.100.${minute}`)).status, 'they are kept out').toBe(429);
        expect((await login(MEMBER, PASSWORD, away)).status, 'who comes from elsewhere, too').toBe(429);
        expect((await login(MEMBER, PASSWORD, home)).status).toBe(200);
      }
      api.advance(MINUTE);
    }
    for (let failure = 0; failure < 5; failure += 1) await login(MEMBER, wrong, home);
    expect((await login(MEMBER, PASSWORD, home)).status, 'guesses from there are few, too').toBe(429);
  });

  it('G4: signing in wipes out the failures before it', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 0; failure < 4; failure += 1) await login(MEMBER, wrong, `192.0.2.${failure}`);
      expect(await login(MEMBER, PASSWORD, '192.0.2.9')).toMatchObject({ status: 200 });
    }
  });

  it('G4: twenty failures within a minute make a client address wait, whatever it tries', async () => {
    const ip = '198.51.100.1';
    for (let failure = 0; failure < 20; failure += 1) {
      expect(await login(`nobody-${failure}@demo.test`, wrong, ip)).toMatchObject({ status: 200 });
    }
    expect(await login(MEMBER, PASSWORD, ip)).toEqual({ status: 429, wait: 60 });
    const { headers } = await api.refused('impexium.createUser', 429, {
      body: { email: 'new@demo.test', firstName: 'A', lastName: 'B' },
      ip,
    });
    expect(headers.get('retry-after')).toBe('60');
    expect(await login(MEMBER, PASSWORD, '198.51.100.2')).toMatchObject({ status: 200 });
    api.advance(MINUTE);
    expect(await login(MEMBER, PASSWORD, ip)).toMatchObject({ status: 200 });
  });

  it('G4: many guesses at the same moment get no further', async () => {
    const atOne = await Promise.all(
      Array.from({ length: 60 }, (_, index) => login(MEMBER, wrong, `203.0.113.${index}`)),
    );
    expect(statuses(atOne).get(200)).toHaveLength(5);
    const fromOne = await Promise.all(
      Array.from({ length: 60 }, (_, index) => login(`nobody-${index}@demo.test`, wrong, '203.0.113.200')),
    );
    expect(statuses(fromOne).get(200)).toHaveLength(20);
  });

  it('G4: many members may sign in from one address at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => login(MEMBER, PASSWORD, '203.0.113.77')));
    expect(statuses(answers).get(200)).toHaveLength(40);
  });

  it('G4: asking which addresses are taken is limited like guessing', async () => {
    const body = { email: MEMBER, firstName: 'A', lastName: 'B' };
    for (let index = 0; index < 20; index += 1)
      await api.refused('hubspot.createUser', 409, { body, ip: '192.0.2.200' });
    await api.refused('hubspot.createUser', 429, { body, ip: '192.0.2.200' });
  });
});

describe('counting failures', () => {
  it.each([
    ['one account from a thousand addresses', (index: number) => ({ ip: `address ${index}`, account: 'one' }), 5],
    ['a thousand accounts from one address', (index: number) => ({ ip: 'one', account: `account ${index}` }), 20],
  ])('G4: of a thousand attempts at %s so many are made', async (_name, attemptOf, limit) => {
    const attempts = createAttempts(() => new Date(0));
    let made = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 1000 }, (_, index) =>
        attempts(attemptOf(index), async () => {
          made += 1;
          return undefined;
        }),
      ),
    );
    expect(made).toBe(limit);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1000 - limit);
  });

  it('G4: remembers a bounded number of names', () => {
    const count = createFailureCount(1, MINUTE, () => new Date(0));
    count.fail('first');
    expect(count.waitFor('first')).toBe(60);
    for (let index = 0; index < 10_000; index += 1) count.fail(`other ${index}`);
    expect(count.waitFor('first')).toBe(0);
    expect(count.waitFor('other 9999')).toBe(60);
  });
});
