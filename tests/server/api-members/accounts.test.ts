import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberEmails, members } from '../../../server/api/store/schema/members.ts';
import { oneDatabase } from '../../support/databases.ts';
import { LAPSED, MEMBER, type MemberApi, PASSWORD, type Session, startMemberApi } from './member-api.ts';

const IN_USE = 'E-mail address already in use';
const password = 'twelve characters';

describe.each(oneDatabase())('accounts and their e-mail addresses, on $name PostgreSQL', (database) => {
  let api: MemberApi;
  let accountCount = 0;
  const newAddress = () => {
    accountCount += 1;
    return `person-${String(accountCount).padStart(3, '0')}@new.test`;
  };
  const person = (email: string, extra = {}) => ({ email, firstName: 'Edda', lastName: 'Novak', ...extra });
  const newMember = async (): Promise<Session> => {
    const email = newAddress();
    await api.ok('impexium.createUser', { body: person(email, { password }) });
    return api.signIn(email, password);
  };
  const add = (me: Session, email: string, primary = false) =>
    api.send('impexium.addEmail', { token: me.accessToken, body: { action: 'create', email, primary } });
  const change = (me: Session, body: object) =>
    api.ok('impexium.updateEmail', { token: me.accessToken, body: { action: 'update', ...body } });
  const emailsOf = async (me: Session) => (await api.ok('sso.user', { token: me.accessToken })).result[0]?.emails;

  beforeAll(async () => {
    api = await startMemberApi(database);
  });
  afterAll(() => api.close());

  describe.each(['hubspot.createUser', 'impexium.createUser'] as const)('%s', (id) => {
    it('creates an account without a membership [Section 7, create-user]', async () => {
      const email = newAddress();
      const { result } = await api.ok(id, { body: person(email.toUpperCase(), { password }) });
      expect(result).toEqual({ userId: expect.any(String), email, created: true });
      await api.reopen();
      expect(await api.signIn(email, password)).toMatchObject({
        userId: result.userId,
        email,
        firstName: 'Edda',
        lastName: 'Novak',
        expireDate: 'Not Get',
        isActiveMember: false,
        memberType: 'Guest',
      });
    });

    it('does not allow sign-in to an account without a password [Section 7, create-user]', async () => {
      const email = newAddress();
      await api.ok(id, { body: person(email) });
      for (const guess of ['', 'null', password]) {
        expect((await api.ok('sso.login', { body: { username: email, password: guess } })).result).toEqual([]);
      }
    });

    it('rejects an address in use and does not change its account [Section 7, create-user]', async () => {
      const before = await api.db.select().from(members);
      const { message } = await api.rejected(id, 409, { body: person(MEMBER.toUpperCase(), { password }) });
      expect(message).toBe(IN_USE);
      expect(await api.db.select().from(members)).toEqual(before);
      await api.signIn(MEMBER, PASSWORD);
    });

    it('gives an address to one of several concurrent requests [Section 7, create-user]', async () => {
      const email = newAddress();
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) => api.send(id, { body: person(email), ip: `192.0.2.${index}` })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
      expect(await api.db.select().from(memberEmails).where(eq(memberEmails.address, email))).toHaveLength(1);
    });

    it.each([
      { body: { email: 'no address' }, fields: ['email', 'firstName', 'lastName'] },
      { body: { email: 'a@b.test', firstName: ' ', lastName: 'x' }, fields: ['firstName'] },
      { body: { ...person('a@b.test'), password: 'eleven char' }, fields: ['password'] },
    ])('rejects $body and names the fields [Section 8]', async ({ body, fields }) => {
      expect((await api.rejected(id, 400, { body })).fields).toEqual(fields);
    });
  });

  it('adds an address that can be used to sign in and can be the primary one [Section 3, E-mail add]', async () => {
    const me = await newMember();
    const [second, third] = [newAddress(), newAddress()];
    expect((await add(me, second.toUpperCase())).body).toMatchObject({
      result: { email: second, primary: false, action: 'create' },
    });
    expect((await add(me, third, true)).body).toMatchObject({ result: { email: third, primary: true } });
    await api.reopen();
    expect(await emailsOf(me)).toEqual([
      { address: third, primary: true },
      { address: me.email, primary: false },
      { address: second, primary: false },
    ]);
    expect((await api.signIn(second, password)).email).toBe(third);
  });

  it('replaces the primary address by another primary address [Section 3, E-mail update]', async () => {
    const me = await newMember();
    const next = newAddress();
    const { result } = await change(me, { email: me.email, newEmail: next });
    expect(result).toEqual({ email: next, primary: true, action: 'update' });
    expect(await emailsOf(me)).toEqual([{ address: next, primary: true }]);
    expect((await api.ok('sso.login', { body: { username: me.email, password } })).result).toEqual([]);
    await api.ok('impexium.createUser', { body: person(me.email) });
  });

  it('makes another address the primary one [Section 3, E-mail update]', async () => {
    const me = await newMember();
    const second = newAddress();
    await add(me, second);
    expect((await change(me, { email: second, primary: true })).result.primary).toBe(true);
    expect((await change(me, { email: second, primary: false })).result.primary).toBe(true);
    expect(await emailsOf(me)).toEqual([
      { address: second, primary: true },
      { address: me.email, primary: false },
    ]);
  });

  it('rejects an address in use and changes nothing [Section 3, E-mail add/update]', async () => {
    const me = await newMember();
    for (const taken of [LAPSED, LAPSED.toUpperCase(), me.email]) {
      expect(await add(me, taken, true)).toMatchObject({ status: 409, body: { statusMessage: IN_USE } });
    }
    const body = { action: 'update', email: me.email, newEmail: LAPSED };
    expect((await api.rejected('impexium.updateEmail', 409, { token: me.accessToken, body })).message).toBe(IN_USE);
    expect(await emailsOf(me)).toEqual([{ address: me.email, primary: true }]);
  });

  it('gives an address to one of two concurrent requests [Section 3, E-mail add]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two, email] = [await newMember(), await newMember(), newAddress()];
      const answers = await Promise.all([add(one, email), add(two, email)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const twice = newAddress();
      const both = await Promise.all([add(one, twice, true), add(one, twice, true)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('keeps exactly one primary address under concurrent changes [Section 3, E-mail add/update]', async () => {
    const me = await newMember();
    const addresses = Array.from({ length: 6 }, newAddress);
    const answers = await Promise.all(addresses.map((email) => add(me, email, true)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all(addresses.map((email) => change(me, { email, primary: true })));
    const emails = await emailsOf(me);
    expect(emails?.filter(({ primary }) => primary)).toHaveLength(1);
    expect(emails).toHaveLength(7);
  });

  it.each([
    { id: 'impexium.addEmail', body: { action: 'create', email: 'no address' }, fields: ['email'] },
    { id: 'impexium.addEmail', body: { email: 'a@b.test' }, fields: ['action'] },
    { id: 'impexium.updateEmail', body: { action: 'update', email: MEMBER, newEmail: '@' }, fields: ['newEmail'] },
  ] as const)('$id rejects $body and names the fields [Section 8]', async ({ id, body, fields }) => {
    const { accessToken: token } = await api.signIn();
    expect((await api.rejected(id, 400, { token, body })).fields).toEqual(fields);
  });
});
