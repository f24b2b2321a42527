import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteExpired } from '../../api/jobs/retention/delete-expired.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { DEFAULT_RETENTION } from '../../shared/retention.ts';
import { oneDatabase } from '../support/databases.ts';
import { LAPSED, MEMBER, type MemberApi, PASSWORD, startMemberApi } from '../support/member-api.ts';

const deviceId = (name: string) => name.padEnd(43, '_');

describe.each(oneDatabase())('sign-in from a device, on $name PostgreSQL', (database) => {
  let api: MemberApi;
  const opened: MemberApi[] = [];
  const start = async (options?: Parameters<typeof startMemberApi>[1]) => {
    api = await startMemberApi(database, options);
    opened.push(api);
  };
  beforeEach(() => start());
  afterAll(() => Promise.all(opened.map((one) => one.close())));

  /** Signs in as the site's server forwards it: with the id of the browser's cookie and its family. */
  const signInFrom = async (
    device: string | undefined,
    { username = MEMBER, password = PASSWORD, agent = 'firefox', path = '/api/sso/login' } = {},
  ) => {
    const request = api.request.post(path).type('json');
    if (device !== undefined) request.set('X-Sign-In-Device', `${deviceId(device)} ${agent}`);
    const { body } = await request.send(JSON.stringify({ username, password }));
    return body.result.length === 1;
  };
  const noticesTo = async (address = MEMBER) =>
    (await api.mailsTo(address)).filter(({ kind }) => kind === 'new-device').map(({ text }) => text);
  const storedDevices = async () => {
    const { rows } = await api.db.execute(sql`SELECT t::text AS row FROM devices t`);
    return rows.map(({ row }) => String(row));
  };

  it('mails the member the time in UTC and the family of the browser, once for each device', async () => {
    await signInFrom('laptop');
    expect(await noticesTo(), 'the first device of a member is no news').toEqual([]);
    await signInFrom('laptop');
    expect(await noticesTo()).toEqual([]);
    api.advance(90_000);
    await signInFrom('phone', { agent: 'safari' });
    await signInFrom('phone', { agent: 'safari' });
    const [notice = '', ...others] = await noticesTo();
    expect(others).toEqual([]);
    expect(notice).toContain(`${api.now().toISOString().slice(0, 16).replace('T', ' at ')} UTC`);
    expect(notice).toContain('Safari');
    expect(notice).toContain('/forgotten-password');
    expect(notice, 'no address of the network').not.toMatch(/\d+\.\d+\.\d+|::|127\./);
  });

  it('keeps a device apart for each member, and stores no id in clear', async () => {
    await signInFrom('shared');
    await signInFrom('shared', { username: LAPSED });
    expect(await noticesTo(LAPSED), 'the first device of the other member').toEqual([]);
    const rows = await storedDevices();
    expect(rows).toHaveLength(2);
    expect(rows.join()).not.toContain(deviceId('shared'));
    expect(new Set(rows.map((row) => /\\\\x(\w+)/.exec(row)?.[1])).size, 'one hash for each member').toBe(2);
  });

  it.each([
    ['a wrong password', { password: 'not-the-password' }],
    ['an unknown account', { username: 'unknown@demo.test' }],
  ])('%s stores no device and mails nothing', async (_name, credentials) => {
    await signInFrom('laptop');
    expect(await signInFrom('phone', credentials)).toBe(false);
    expect(await storedDevices()).toHaveLength(1);
    expect(await noticesTo()).toEqual([]);
  });

  it.each(['short agent', `${deviceId('a')} <b>`, `${deviceId('a')}`, '"', `${'a'.repeat(500)} firefox`])(
    'a sign-in without a valid device works and is no device: %j',
    async (header) => {
      await signInFrom('laptop');
      const { body } = await api.request
        .post('/api/sso/login')
        .set('X-Sign-In-Device', header)
        .send({ username: MEMBER, password: PASSWORD });
      expect(body.result).toHaveLength(1);
      expect(await storedDevices()).toHaveLength(1);
    },
  );

  it('knows the last twenty devices of a member, and mails at most five times a day', async () => {
    for (let number = 0; number < 24; number += 1) {
      await signInFrom(`device-${number}`);
      api.advance(1000);
    }
    expect(await storedDevices()).toHaveLength(20);
    expect(await noticesTo()).toHaveLength(5);
    api.advance(DAY_MS + 1000);
    await signInFrom('device-23');
    expect(await noticesTo(), 'a device that is known').toHaveLength(5);
    await signInFrom('device-0');
    expect(await noticesTo(), 'a device that has been forgotten').toHaveLength(6);
  });

  it('two sign-ins at once from one new device give one mail', async () => {
    await signInFrom('laptop');
    await Promise.all([1, 2, 3, 4].map(() => signInFrom('phone')));
    expect(await noticesTo()).toHaveLength(1);
  });

  it('forgets a device after 400 days without a sign-in, but never the last one', async () => {
    await signInFrom('old');
    api.advance(1000);
    await signInFrom('other');
    api.advance(401 * DAY_MS);
    await deleteExpired(api, DEFAULT_RETENTION);
    expect(await storedDevices(), 'the one used last').toHaveLength(1);
    await signInFrom('other');
    expect(await noticesTo()).toHaveLength(1);
    await signInFrom('old');
    expect(await noticesTo()).toHaveLength(2);
  });

  it('mails nothing where no mail can be sent, and remembers the device', async () => {
    await start({ canSendMail: false });
    await signInFrom('laptop');
    await signInFrom('phone');
    expect(await storedDevices()).toHaveLength(2);
    const { rows } = await api.db.execute(sql`SELECT kind FROM outbox`);
    expect(rows).toEqual([]);
  });
});
