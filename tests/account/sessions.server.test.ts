import { describe, expect, it } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import { GUEST, startMemberApi } from '../support/member-api.ts';
import { runCommand } from '../support/run-command.ts';
import { startBeforeAll } from '../support/start-before.ts';

describe.each(oneDatabase())('the command sessions, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));

  const run = async (...argv: string[]) =>
    runCommand(['sessions', ...argv], { DATABASE_URL: api.databaseUrl }, { now: api.now });

  it('counts the open sessions and ends all of them', async () => {
    const { accessToken } = await api.signIn();
    await api.signIn();
    api.advance(60_000);
    await api.signIn(GUEST);
    const counted = await run('--json');
    expect(JSON.parse(counted.out)).toMatchObject({ open: 3, members: 2, today: 3 });
    expect(await run('sign-out')).toMatchObject({
      code: 3,
      out: expect.stringContaining('Ends 3 sessions of 2 members.'),
    });
    expect((await api.send('sso.user', { token: accessToken })).status).toBe(200);
    expect(await run('sign-out', '--yes')).toEqual({ code: 0, out: '3 sessions ended\n', err: '' });
    expect((await api.send('sso.user', { token: accessToken })).status).toBe(401);
    expect(JSON.parse((await run('--json')).out)).toEqual({ open: 0, members: 0, today: 0, oldest: null });
  });

  it('says what is missing without a database', async () => {
    expect(await runCommand(['sessions'], { DATA_DIR: '/nowhere' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('start the site once'),
    });
    expect(await runCommand(['sessions'], { API_ORIGIN: 'http://api.example.org' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('API_ORIGIN'),
    });
  });

  it('refuses a database without the migrations of this release', async () => {
    const empty = await database.open();
    try {
      expect(await runCommand(['sessions'], { DATABASE_URL: empty.url })).toMatchObject({
        code: 2,
        err: expect.stringMatching(/lacks \d+ migrations of this release/),
      });
    } finally {
      await empty.drop();
    }
  });
});
