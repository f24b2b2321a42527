import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { syncDemoAccounts } from '../../api/dashboard/demo-accounts.ts';
import { memberEmails, members } from '../../api/database/schema/members.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { oneDatabase } from '../support/databases.ts';
import { GUEST, LAPSED, MEMBER, PASSWORD, startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

const YEAR = 365 * DAY_MS;

describe.each(oneDatabase())('the demo accounts, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  beforeEach(async () => {
    const address = sql`jsonb_set(data, '{email}', '"hello@acme.example"')`;
    await api.db.execute(
      sql`update content_data set kind = 'society', data = ${address} where source_file = 'data/society.yaml'`,
    );
    await api.db.delete(members);
    await sync();
  });

  const sync = (wanted = true) => syncDemoAccounts(api, wanted);
  const rows = () => api.db.select().from(members).orderBy(members.id);

  it('do not change at a second start, and their passwords are not hashed again [Section 6]', async () => {
    const before = await rows();
    await sync();
    expect(await rows()).toEqual(before);
    expect(before).toHaveLength(3);
  });

  it('keep their membership states however long the site has been running [Section 6]', async () => {
    api.advance(2 * YEAR);
    await sync();
    expect((await api.signIn(MEMBER)).isActiveMember).toBe(true);
    const lapsed = await api.signIn(LAPSED);
    expect(lapsed.isActiveMember).toBe(false);
    expect(lapsed.expireDate < api.now().toISOString()).toBe(true);
    expect((await api.signIn(GUEST)).expireDate).toBe('Not Get');
  });

  it('keep changed passwords, addresses and subscriptions, and the documented address still works [Section 6]', async () => {
    const { accessToken: token, userId } = await api.signIn(MEMBER);
    await api.ok('impexium.updateEmail', {
      token,
      body: { action: 'update', email: MEMBER, newEmail: 'mine@new.test', password: PASSWORD },
    });
    await api.ok('impexium.confirmEmail', {
      body: { token: await api.tokenFor('mine@new.test'), password: PASSWORD },
    });
    const [guest] = await api.db
      .select()
      .from(members)
      .where(eq(members.id, (await api.signIn(GUEST)).userId));
    await api.db
      .update(members)
      .set({ passwordHash: guest?.passwordHash ?? '' })
      .where(eq(members.id, userId));
    await sync();
    expect(await api.signIn(MEMBER)).toMatchObject({ userId, email: 'mine@new.test' });
    const [after] = await api.db.select().from(members).where(eq(members.id, userId));
    expect(after?.passwordHash).toBe(guest?.passwordHash);
  });

  it('do not take over an address that another account uses [Section 6]', async () => {
    await sync(false);
    const body = { email: MEMBER, firstName: 'A', lastName: 'B', password: 'twelve characters' };
    await api.openAccount(body);
    const { userId } = await api.signIn(MEMBER, body.password);
    await sync();
    expect(await api.signIn(MEMBER, body.password)).toMatchObject({ userId, isActiveMember: false });
    expect((await api.ok('sso.login', { body: { username: MEMBER, password: PASSWORD } })).result).toEqual([]);
  });

  const realAddress = sql`update content_data set data = jsonb_set(data, '{email}', '"hello@society.org"')
    where kind = 'society'`;
  it.each([
    { reason: 'they are switched off', change: sql`select 1`, wanted: false },
    { reason: 'the society is a real one', change: realAddress, wanted: true },
    {
      reason: 'there is no society',
      change: sql`update content_data set kind = 'none' where kind = 'society'`,
      wanted: true,
    },
  ])('are removed with their sessions when $reason', async ({ change, wanted }) => {
    const { accessToken: token } = await api.signIn();
    await api.db.execute(change);
    await sync(wanted);
    expect(await rows()).toEqual([]);
    expect(await api.db.select().from(memberEmails)).toEqual([]);
    await api.rejected('sso.user', 401, { token });
  });

  it('are created once by several sites that start concurrently on one database [Section 6]', async () => {
    await sync(false);
    await Promise.all(Array.from({ length: 4 }, () => sync()));
    expect(await rows()).toHaveLength(3);
    expect(await api.db.select().from(memberEmails)).toHaveLength(3);
    await api.signIn(MEMBER);
  });
});
