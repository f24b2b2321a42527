import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { exportMember, THE_MEMBER } from '../../api/administration/personal-data.ts';
import { PERSONAL_TABLES } from '../../api/administration/personal-rows.ts';
import { auditLog } from '../../api/database/schema/audit.ts';
import { formSubmissions, memberTopics } from '../../api/database/schema/members.ts';
import { PERSONAL_GROUPS } from '../../shared/account/personal-groups.ts';
import { MINUTE_MS } from '../../shared/durations.ts';
import { oneDatabase } from '../support/databases.ts';
import { MEMBER, PASSWORD, type Session, startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

describe.each(oneDatabase())('what a member sees of all that is held, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let me: Session;
  beforeEach(async () => {
    await api.db.delete(auditLog);
    await api.db.delete(formSubmissions);
    me = await api.signIn();
  });

  const read = async (password?: string, token = me.accessToken) =>
    (await api.ok('myContent.personalData', { token, body: password === undefined ? {} : { password } })).result;
  const counts = async () => (await api.ok('myContent.personalDataCounts', { token: me.accessToken })).result;
  const listRows = async (id: string) => (await read()).groups.find((group) => group.id === id)?.rows ?? [];
  const acts = () => api.db.select().from(auditLog);
  const submit = (fields: Record<string, string>) =>
    api.db.insert(formSubmissions).values({ form: 'convergence', fields, receivedAt: api.now() });

  it('is what the export for operators has, without credentials and in words', async () => {
    const own = Object.fromEntries((await read()).groups.map(({ id, rows }) => [id, rows]));
    const exported = await exportMember({ db: api.db, now: api.now, operator: 'test' }, me.userId ?? '');
    expect(own).toEqual(JSON.parse(JSON.stringify(exported)));
    expect(Object.keys(own)).toEqual(expect.arrayContaining(['member', 'emails', 'sessions']));
    expect(JSON.stringify(own)).not.toMatch(/\$argon2|passwordHash|"hash"/);
    expect(Object.keys(PERSONAL_GROUPS).sort()).toEqual(Object.keys(PERSONAL_TABLES).sort());
    expect(await counts()).toEqual(Object.entries(own).map(([id, rows]) => ({ id, count: rows.length })));
  });

  it('has the forms that the member has sent, and no form of others that mentions the member', async () => {
    await submit({ email: MEMBER.toUpperCase(), message: 'mine' });
    await submit({ email: 'other@new.test', phone: '555', message: `Ask ${MEMBER}` });
    expect((await listRows('submissions')).map(({ fields }) => fields)).toEqual([
      { email: MEMBER.toUpperCase(), message: 'mine' },
    ]);
  });

  it('belongs to the member of the token alone', async () => {
    const account = { email: 'held@new.test', password: 'twelve characters' };
    await api.openAccount({ ...account, firstName: 'A', lastName: 'B' });
    const other = await api.signIn(account.email, account.password);
    await api.db
      .insert(memberTopics)
      .values({ memberId: other.userId ?? '', taxonomyId: 1 })
      .onConflictDoNothing();
    const text = JSON.stringify(await read(undefined, other.accessToken));
    expect(text).toContain(account.email);
    expect(text).not.toContain(MEMBER);
    await api.rejected('myContent.personalData', 401, { body: {} });
    await api.rejected('myContent.personalDataCounts', 401);
  });

  it('needs the password once the sign-in is a quarter of an hour ago; wrong ones count as sign-in attempts', async () => {
    await read();
    api.advance(15 * MINUTE_MS);
    const call = (body: object) => ({ token: me.accessToken, body });
    expect((await api.rejected('myContent.personalData', 422, call({}))).fields).toEqual(['password']);
    expect((await read(PASSWORD)).groups.length).toBeGreaterThan(2);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await api.rejected('myContent.personalData', 422, call({ password: 'wrong password' }));
    await api.rejected('myContent.personalData', 429, call({ password: PASSWORD }));
    expect(await acts()).toHaveLength(2);
    api.advance(60 * MINUTE_MS);
  });

  it('writes an audit row each time, and none for the counts', async () => {
    await counts();
    expect(await acts()).toEqual([]);
    await read();
    expect(await acts()).toMatchObject([
      { operator: THE_MEMBER, action: 'members export', subject: me.userId, details: {} },
    ]);
  });

  it('can be read ten times within an hour', async () => {
    for (let time = 0; time < 10; time += 1) await read();
    const { headers } = await api.rejected('myContent.personalData', 429, { token: me.accessToken, body: {} });
    expect(headers.get('retry-after')).toBe('3600');
    expect(await api.db.select().from(auditLog).where(eq(auditLog.operator, THE_MEMBER))).toHaveLength(10);
    api.advance(61 * MINUTE_MS);
    await read(PASSWORD);
  });

  it('is never cached', async () => {
    const { headers } = await api.send('myContent.personalData', { token: me.accessToken, body: {} });
    expect(headers.get('cache-control')).toContain('no-store');
  });
});
