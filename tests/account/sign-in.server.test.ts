import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { members, tokens } from '../../api/database/schema/members.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { oneDatabase } from '../support/databases.ts';
import { GUEST, LAPSED, MEMBER, PASSWORD, startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

const wrong = 'not-the-password';

describe.each(oneDatabase())('sign-in and sign-out, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));

  it.each([
    { username: MEMBER, expireDate: '2026-12-24', isActiveMember: true, memberType: 'Professional' },
    { username: LAPSED, expireDate: '2026-10-09', isActiveMember: false, memberType: 'Professional' },
    { username: GUEST, expireDate: 'Not Get', isActiveMember: false, memberType: 'Guest' },
  ])('returns the fields that the browser stores to $username [Section 3, User]', async ({ username, ...expected }) => {
    for (const id of ['sso.login', 'sso.ssoLogin'] as const) {
      const { result } = await api.ok(id, { body: { username, password: PASSWORD } });
      expect(result).toEqual([expect.objectContaining({ email: username, ...expected })]);
      expect(result[0]?.accessToken).toMatch(/^[\w-]{43}$/);
      expect(result[0]?.firstName).not.toBe('');
    }
  });

  it('takes an e-mail address as user name, case-insensitively [Section 3, Login form]', async () => {
    expect(await api.signIn(' Member@DEMO.test ')).toMatchObject({ email: MEMBER });
  });

  it.each([
    { username: MEMBER, password: wrong },
    { username: MEMBER, password: `${PASSWORD} ` },
    { username: MEMBER, password: '' },
    { username: '', password: '' },
    { username: 'nobody@demo.test', password: PASSWORD },
    { username: "' or 1=1 --", password: wrong },
  ])('returns an empty list, not an error, for $username with "$password" [Section 8]', async (body) => {
    for (const id of ['sso.login', 'sso.ssoLogin'] as const) {
      const answer = await api.send(id, { body, ip: '192.0.2.1' });
      expect(answer).toMatchObject({ status: 200, body: { statusCode: 200, statusMessage: 'OK', result: [] } });
    }
    api.advance(HOUR_MS);
  });

  it.each([[{ username: MEMBER }], [{ password: PASSWORD }], [{ username: ['a'], password: 1 }], ['text'], [[]]])(
    '%j is not a valid login form [Section 5]',
    async (body) => {
      await api.rejected('sso.login', 400, { body });
    },
  );

  it('rejects an unknown, malformed or missing bearer token on calls that require a member [Section 6]', async () => {
    const { accessToken } = await api.signIn();
    for (const token of [undefined, 'unknown', `${accessToken}x`, accessToken.toUpperCase()]) {
      const { headers } = await api.rejected('sso.user', 401, { token });
      expect(headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  it('sends responses to members with no-store [Section 6]', async () => {
    const { accessToken: token } = await api.signIn();
    const { headers } = await api.send('sso.user', { token });
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it.each([
    { staySignedIn: false, hours: 8 },
    { staySignedIn: true, hours: 30 * 24 },
  ])(
    'a session with staySignedIn $staySignedIn lasts $hours hours [Section 3, Login form]',
    async ({ staySignedIn, hours }) => {
      const { result } = await api.ok('sso.login', { body: { username: MEMBER, password: PASSWORD, staySignedIn } });
      const token = result[0]?.accessToken;
      api.advance(hours * HOUR_MS - 1);
      await api.ok('sso.user', { token });
      api.advance(1);
      await api.rejected('sso.user', 401, { token });
    },
  );

  it('revokes the bearer token and the token in the body, idempotently [Section 4, Logout]', async () => {
    const [first, second, third] = [await api.signIn(), await api.signIn(), await api.signIn()];
    for (let round = 0; round < 2; round += 1) {
      await api.ok('sso.logout', { token: first.accessToken, body: { accessToken: second.accessToken } });
    }
    await api.rejected('sso.user', 401, { token: first.accessToken });
    await api.rejected('sso.user', 401, { token: second.accessToken });
    expect((await api.ok('sso.user', { token: third.accessToken })).result[0]?.email).toBe(MEMBER);
    await api.ok('sso.ssoLogout', { token: third.accessToken });
    await api.rejected('sso.user', 401, { token: third.accessToken });
  });

  it('accepts the idle sign-out with an expired or unknown token or none [Section 4, Session]', async () => {
    for (const token of [undefined, 'unknown']) {
      expect(await api.ok('sso.logout', { token, body: { accessToken: 'unknown' } })).toMatchObject({ result: [] });
      expect(await api.ok('sso.logout', { token })).toMatchObject({ result: [] });
      expect(await api.ok('sso.ssoLogout', { token })).toMatchObject({ result: [] });
    }
  });

  it('stores neither tokens nor passwords in plain text [Section 6]', async () => {
    const { accessToken } = await api.signIn();
    const rows = await api.db.select().from(tokens);
    const hash = createHash('sha256').update(accessToken).digest();
    expect(rows.filter((row) => row.hash.equals(hash))).toHaveLength(1);
    const stored = await api.db.execute(sql`select t::text from tokens t union all select m::text from members m`);
    const text = JSON.stringify(stored.rows);
    expect(text).not.toContain(accessToken);
    expect(text).not.toContain(Buffer.from(accessToken).toString('hex'));
    expect(text).not.toContain(PASSWORD);
    for (const { passwordHash } of await api.db.select().from(members)) {
      expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    }
  });

  it('deletes expired tokens at sign-in, also concurrently [Section 6]', async () => {
    await Promise.all(Array.from({ length: 10 }, () => api.signIn()));
    api.advance(31 * 24 * HOUR_MS);
    await Promise.all(Array.from({ length: 4 }, () => api.signIn()));
    expect((await api.db.select().from(tokens)).filter(({ expiresAt }) => expiresAt <= api.now())).toEqual([]);
  });

  it('keeps sign-ins and sign-outs over a restart [Section 4, Session]', async () => {
    const [active, ended] = [await api.signIn(), await api.signIn()];
    await api.ok('sso.logout', { token: ended.accessToken });
    await api.reopen();
    await api.ok('sso.user', { token: active.accessToken });
    await api.rejected('sso.user', 401, { token: ended.accessToken });
  });

  it('responds to an unknown user name like to a wrong password, with the same work [G5]', async () => {
    const processorTimes: Record<string, number[]> = { [MEMBER]: [], 'nobody@demo.test': [] };
    const answers = await Promise.all(
      Object.keys(processorTimes).map(async (username) => {
        const { headers, ...answer } = await api.send('sso.login', { body: { username, password: wrong } });
        return { ...answer, headers: [...headers].filter(([name]) => name !== 'date') };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    for (let round = 0; round < 8; round += 1) {
      for (const [username, taken] of Object.entries(processorTimes)) {
        const before = process.cpuUsage();
        await api.ok('sso.login', { body: { username, password: wrong } });
        const { user, system } = process.cpuUsage(before);
        taken.push(user + system);
      }
      api.advance(HOUR_MS);
    }
    const [known = 0, unknown = 0] = Object.values(processorTimes).map((taken) => Math.min(...taken));
    // An unknown user name would take a tenth of it without the dummy hash.
    expect(Math.min(known, unknown) / Math.max(known, unknown)).toBeGreaterThan(0.5);
  });
});
