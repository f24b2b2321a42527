import { beforeAll, describe, expect, it } from 'vitest';
import { calendarLinks } from '../../api/database/schema/members.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { oneDatabase } from '../support/databases.ts';
import { MEMBER, type Session, startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

describe.each(oneDatabase())('the secret address of a calendar, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let me: Session;
  beforeAll(async () => {
    me = await api.signIn();
  });

  const update = async (active: boolean, { accessToken } = me) =>
    (await api.ok('myContent.updateCalendar', { token: accessToken, body: { active } })).result.token ?? '';
  const link = async ({ accessToken } = me) => (await api.ok('myContent.calendar', { token: accessToken })).result;
  const entries = (token: string) => api.send('myContent.calendarEntries', { body: { token } });

  it('is made by the member, who sees when, and not its secret again', async () => {
    expect(await link()).toEqual([]);
    const token = await update(true);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await link()).toEqual([{ createdAt: api.now().toISOString(), lastReadAt: null }]);
    expect(JSON.stringify(await api.db.select().from(calendarLinks))).not.toContain(token);
  });

  it('reads registrations, credits and the end of the membership without a sign-in, and nothing that names the member', async () => {
    const { status, body } = await entries(await update(true));
    expect(status).toBe(200);
    const record = (await api.ok('sso.user', { token: me.accessToken })).result[0];
    expect(record?.registrations).not.toEqual([]);
    expect(body).toMatchObject({
      result: {
        registrations: record?.registrations,
        credits: record?.credits,
        expireDate: record?.expireDate,
      },
    });
    for (const secret of [MEMBER, record?.firstName, record?.lastName, record?.recordNumber, me.userId])
      expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('ends when a new one is made, and when the member ends it, again and again', async () => {
    const first = await update(true);
    const second = await update(true);
    expect([(await entries(first)).status, (await entries(second)).status]).toEqual([404, 200]);
    for (const _ of ['once', 'twice']) expect(await update(false)).toBe('');
    expect((await entries(second)).status).toBe(404);
    expect(await link()).toEqual([]);
  });

  it('is of one member: that of another goes on', async () => {
    const account = { email: 'calendar@new.test', password: 'twelve characters' };
    await api.openAccount({ ...account, firstName: 'A', lastName: 'B' });
    const other = await api.signIn(account.email, account.password);
    const [mine, theirs] = [await update(true), await update(true, other)];
    expect(theirs).not.toBe(mine);
    await update(false);
    expect((await entries(theirs)).status).toBe(200);
    expect(await link(other)).toHaveLength(1);
  });

  it('notes the day of the last reading', async () => {
    const token = await update(true);
    await entries(token);
    const [read] = await link();
    expect(read?.lastReadAt).toBe(`${api.now().toISOString().slice(0, 10)}T00:00:00.000Z`);
    api.advance(DAY_MS);
    me = await api.signIn();
    await entries(token);
    expect((await link())[0]?.lastReadAt).toBe(`${api.now().toISOString().slice(0, 10)}T00:00:00.000Z`);
  });

  it('ends when a new password is chosen', async () => {
    const account = { email: 'stolen@new.test', password: 'twelve characters' };
    await api.openAccount({ ...account, firstName: 'A', lastName: 'B' });
    const token = await update(true, await api.signIn(account.email, account.password));
    await api.ok('impexium.requestPassword', { body: { email: account.email } });
    const mails = (await api.mailsTo(account.email)).map(({ text }) => text).join('\n');
    const choice = /\/choose-password\?token=([\w-]+)/.exec(mails)?.[1];
    await api.ok('impexium.confirmEmail', { body: { token: choice, password: 'another twelve characters' } });
    expect((await entries(token)).status).toBe(404);
  });

  it.each(['', 'x', 'A'.repeat(43), "' or 1=1 --"])('a guess, %j, reads nothing', async (token) => {
    expect((await entries(token)).status).toBe(404);
  });

  it('no one makes or ends an address without a sign-in', async () => {
    await api.rejected('myContent.updateCalendar', 401, { body: { active: true } });
    await api.rejected('myContent.calendar', 401);
  });
});
