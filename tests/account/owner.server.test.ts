import { beforeAll, describe, expect, it } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import {
  LAPSED,
  MEMBER,
  type MemberApi,
  type MemberCall,
  type Session,
  startMemberApi,
} from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describe.each(oneDatabase())('a member’s own data, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let me: Session;
  let other: Session;
  beforeAll(async () => {
    me = await api.signIn(MEMBER);
    other = await api.signIn(LAPSED);
  });

  it('three calls return the member’s own profile [Section 7, Members]', async () => {
    const own = {
      userId: me.userId,
      recordNumber: expect.stringMatching(/^\d{6}$/),
      email: MEMBER,
      emails: [{ address: MEMBER, primary: true }],
      firstName: me.firstName,
      lastName: me.lastName,
      isActiveMember: true,
      memberType: 'Professional',
      expireDate: me.expireDate,
      joinedDate: '2021-09-05',
    };
    expect((await api.ok('sso.user', { token: me.accessToken })).result).toEqual([expect.objectContaining(own)]);
    for (const id of ['hubspot.user', 'impexium.user'] as const) {
      const { result } = await api.ok(id, { token: me.accessToken, query: { email: 'Member@Demo.Test' } });
      expect(result, id).toEqual([expect.objectContaining(own)]);
    }
  });

  type Row = { id: Parameters<MemberApi['send']>[0]; request: (userId: string, email: string) => MemberCall };
  const rows: Row[] = [
    { id: 'hubspot.subscriptions', request: (userId) => ({ params: { userId } }) },
    { id: 'impexium.subscriptions', request: (userId) => ({ params: { userId } }) },
    {
      id: 'hubspot.updateSubscription',
      request: (userId) => ({ params: { userId }, body: { userId, subscriptionField: 'devices-news' } }),
    },
    {
      id: 'impexium.updateSubscription',
      request: (userId) => ({ params: { userId }, body: { userId, subscriptionField: 'journal' } }),
    },
    { id: 'hubspot.user', request: (_userId, email) => ({ query: { email } }) },
    { id: 'impexium.user', request: (_userId, email) => ({ query: { email } }) },
    { id: 'myContent.user', request: (userId) => ({ query: { userId } }) },
    { id: 'impexium.updateEmail', request: (_userId, email) => ({ body: { action: 'update', email, primary: true } }) },
  ];

  it.each(rows)('$id rejects other members without revealing who exists [Section 6]', async ({ id, request }) => {
    const token = me.accessToken;
    await api.ok(id, { ...request(me.userId, MEMBER), token });
    await api.ok(id, { ...request(me.userId.toUpperCase(), MEMBER.toUpperCase()), token });
    const otherMember = await api.send(id, { ...request(other.userId, LAPSED), token });
    const unknown = await api.send(id, { ...request(UNKNOWN_ID, 'nobody@demo.test'), token });
    expect(otherMember.status).toBe(403);
    expect(otherMember.body).toEqual({ statusCode: 403, statusMessage: 'Forbidden' });
    expect({ ...unknown, headers: [] }).toEqual({ ...otherMember, headers: [] });
    await api.rejected(id, 401, request(me.userId, MEMBER));
  });

  it('rejects a body that names another member than the path [Section 3, Subscription update]', async () => {
    const request = { params: { userId: me.userId }, token: me.accessToken };
    const body = { userId: other.userId, subscriptionField: 'devices-news' };
    await api.rejected('hubspot.updateSubscription', 403, { ...request, body });
  });

  it.each(['hubspot.subscriptions', 'impexium.subscriptions'] as const)(
    '%s requires a user id [Section 8]',
    async (id) => {
      const { fields } = await api.rejected(id, 400, { params: { userId: '1 or 1=1' }, token: me.accessToken });
      expect(fields).toEqual(['userId']);
    },
  );

  it('a membership is active until the end of its last day [Section 6]', async () => {
    const active = async () => (await api.signIn()).isActiveMember;
    const untilLastDay = Date.parse(`${me.expireDate}T23:59:59.999Z`) - api.now().getTime();
    api.advance(untilLastDay);
    expect(await active()).toBe(true);
    api.advance(1);
    expect(await active()).toBe(false);
  });
});
