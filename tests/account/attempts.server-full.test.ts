import { beforeEach, describe, expect, it } from 'vitest';
import { createAttemptLimiter } from '../../api/account/attempt-limiter.ts';
import { createFailureCounter } from '../../api/account/failure-counter.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { oneDatabase } from '../support/databases.ts';
import { LAPSED, MEMBER, PASSWORD, startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

const wrong = 'not-the-password';

describe.each(oneDatabase())('limits on guessing, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  beforeEach(() => api.advance(60 * MINUTE_MS));

  const login = async (username: string, password: string, ip: string) => {
    const { status, headers } = await api.send('sso.login', { body: { username, password }, ip });
    return { status, wait: Number(headers.get('retry-after')) };
  };
  const statuses = (answers: { status: number }[]) => Map.groupBy(answers, ({ status }) => status);

  it.each([MEMBER, 'nobody@demo.test'])(
    'after five failures within 15 minutes from one IP address %s waits there, and nowhere else [G4]',
    async (username) => {
      const [guesser, owner] = ['192.0.2.98', '192.0.2.99'];
      for (let failure = 0; failure < 5; failure += 1) {
        expect(await login(username, wrong, guesser)).toMatchObject({ status: 200 });
        api.advance(MINUTE_MS);
      }
      expect(await login(username, PASSWORD, guesser)).toEqual({ status: 429, wait: 600 });
      expect(await login(username.toUpperCase(), PASSWORD, guesser)).toEqual({ status: 429, wait: 600 });
      expect(await login(username, PASSWORD, owner), 'the owner elsewhere').toMatchObject({ status: 200 });
      expect(await login(LAPSED, PASSWORD, guesser)).toMatchObject({ status: 200 });
      api.advance(10 * MINUTE_MS - 1);
      expect(await login(username, PASSWORD, guesser)).toEqual({ status: 429, wait: 1 });
      api.advance(1);
      expect(await login(username, PASSWORD, guesser)).toMatchObject({ status: 200 });
    },
  );

  it('five wrong guesses by each of nine others do not lock the owner out at an unknown IP address [G4]', async () => {
    for (let other = 0; other < 9; other += 1)
      for (let guess = 0; guess < 5; guess += 1) await login(MEMBER, wrong, `198.51.100.${other}`);
    expect((await login(MEMBER, PASSWORD, '192.0.2.2')).status).toBe(200);
  });

  it('an IPv6 network counts as one client, so that it alone cannot lock the owner out [G4]', async () => {
    const statusesOfNetwork: number[] = [];
    for (let guess = 0; guess < 60; guess += 1)
      statusesOfNetwork.push((await login(MEMBER, wrong, `2001:db8:0:1::${(guess + 1).toString(16)}`)).status);
    expect(statusesOfNetwork.filter((status) => status === 200)).toHaveLength(5);
    expect((await login(MEMBER, PASSWORD, '2001:db8:9:1::1')).status).toBe(200);
  });

  it('guesses from many IP addresses are limited together, and do not affect one with an earlier sign-in [G4]', async () => {
    const [home, away] = ['192.0.2.1', '192.0.2.50'];
    expect(await login(MEMBER, PASSWORD, home)).toMatchObject({ status: 200 });
    for (let guess = 0; guess < 50; guess += 1)
      expect((await login(MEMBER, wrong, `198.51.100.${guess}`)).status).toBe(200);
    expect((await login(MEMBER, wrong, '198.51.100.99')).status, 'the guesser is rejected').toBe(429);
    expect((await login(MEMBER, PASSWORD, away)).status, 'so is the member at an unknown IP address').toBe(429);
    expect((await login(MEMBER, PASSWORD, home)).status).toBe(200);
    for (let failure = 0; failure < 5; failure += 1) await login(MEMBER, wrong, home);
    expect((await login(MEMBER, PASSWORD, home)).status, 'guesses from the known IP address are limited, too').toBe(
      429,
    );
    api.advance(15 * MINUTE_MS);
    expect((await login(MEMBER, PASSWORD, away)).status).toBe(200);
  });

  it('a successful sign-in resets the failures of the IP address at the account [G4]', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 0; failure < 4; failure += 1) await login(MEMBER, wrong, '192.0.2.9');
      expect(await login(MEMBER, PASSWORD, '192.0.2.9')).toMatchObject({ status: 200 });
    }
  });

  it('rejects an IP address with 429 after twenty failures within a minute, on every call [G4]', async () => {
    const ip = '198.51.100.1';
    for (let failure = 0; failure < 20; failure += 1) {
      expect(await login(`nobody-${failure}@demo.test`, wrong, ip)).toMatchObject({ status: 200 });
    }
    expect(await login(MEMBER, PASSWORD, ip)).toEqual({ status: 429, wait: 60 });
    const { accessToken: token } = await api.signIn();
    const body = { action: 'update', email: MEMBER, newEmail: 'new@demo.test', password: PASSWORD };
    const { headers } = await api.rejected('impexium.updateEmail', 429, { body, token, ip });
    expect(headers.get('retry-after')).toBe('60');
    expect(await login(MEMBER, PASSWORD, '198.51.100.2')).toMatchObject({ status: 200 });
    api.advance(MINUTE_MS);
    expect(await login(MEMBER, PASSWORD, ip)).toMatchObject({ status: 200 });
  });

  it('limits concurrent guesses in the same way [G4]', async () => {
    const atOne = await Promise.all(
      Array.from({ length: 60 }, (_, index) => login(MEMBER, wrong, `203.0.113.${index}`)),
    );
    expect(statuses(atOne).get(200)).toHaveLength(50);
    const fromOne = await Promise.all(
      Array.from({ length: 60 }, (_, index) => login(`nobody-${index}@demo.test`, wrong, '203.0.113.200')),
    );
    expect(statuses(fromOne).get(200)).toHaveLength(20);
  });

  it('allows many concurrent sign-ins from one IP address [G4]', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => login(MEMBER, PASSWORD, '203.0.113.77')));
    expect(statuses(answers).get(200)).toHaveLength(40);
  });
});

describe('the attempt limiter', () => {
  it.each([
    ['one account from a thousand addresses', (index: number) => ({ client: `address ${index}`, account: 'one' }), 50],
    ['one account from one address', () => ({ client: 'one', account: 'one' }), 5],
    ['a thousand accounts from one address', (index: number) => ({ client: 'one', account: `account ${index}` }), 20],
  ])('runs no more than the limit of a thousand concurrent attempts at %s [G4]', async (_name, attemptOf, limit) => {
    const limitAttempts = createAttemptLimiter(() => new Date(0));
    let attemptCount = 0;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 1000 }, (_, index) =>
        limitAttempts(attemptOf(index), async () => {
          attemptCount += 1;
          return undefined;
        }),
      ),
    );
    expect(attemptCount).toBe(limit);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1000 - limit);
  });

  it('runs attempts of one address side by side, up to its limit', async () => {
    const limitAttempts = createAttemptLimiter(() => new Date(0));
    let running = 0;
    let most = 0;
    const attempt = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      return 'signed in';
    };
    const signIns = Array.from({ length: 40 }, (_, index) =>
      limitAttempts({ client: 'office', account: `account ${index}` }, attempt),
    );
    expect(await Promise.all(signIns)).toEqual(signIns.map(() => 'signed in'));
    expect(most).toBe(20);
  });

  it('does not count failures of a time that is yet to come, after the clock was set back', () => {
    let at = 7_200_000;
    const counter = createFailureCounter(1, MINUTE_MS, () => new Date(at));
    counter.increment('one');
    expect(counter.retryAfter('one')).toBe(60);
    at = 0;
    expect(counter.retryAfter('one')).toBe(0);
  });

  it('remembers a bounded number of keys [G4]', () => {
    const counter = createFailureCounter(1, MINUTE_MS, () => new Date(0));
    counter.increment('first');
    expect(counter.retryAfter('first')).toBe(60);
    for (let index = 0; index < 10_000; index += 1) counter.increment(`other ${index}`);
    expect(counter.retryAfter('first')).toBe(0);
    expect(counter.retryAfter('other 9999')).toBe(60);
  });
});
