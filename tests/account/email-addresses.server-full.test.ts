import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../shared/durations.ts';
import { oneDatabase } from '../support/databases.ts';
import { GUEST, LAPSED, MEMBER, type Session, startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

const password = 'twelve characters';

describe.each(oneDatabase())('a member’s e-mail addresses, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let made = 0;
  const newAddress = () => {
    made += 1;
    return `person-${String(made).padStart(3, '0')}@new.test`;
  };
  const newMember = async (): Promise<Session> => {
    const email = newAddress();
    await api.openAccount({ email, password, firstName: 'Edda', lastName: 'Novak' });
    return api.signIn(email, password);
  };
  const add = (me: Session, email: string, extra = {}) =>
    api.send('impexium.addEmail', { token: me.accessToken, body: { action: 'create', email, ...extra } });
  const change = (me: Session, body: object) =>
    api.send('impexium.updateEmail', { token: me.accessToken, body: { action: 'update', ...body } });
  const confirm = async (email: string, guess = password) =>
    api.send('impexium.confirmEmail', { body: { token: await api.tokenFor(email), password: guess } });
  /** The link of the newest mail that offers to choose a password. */
  const passwordToken = async (address: string) => {
    await api.send('impexium.requestPassword', { body: { email: address } });
    const texts = (await api.mailsTo(address)).map(({ text }) => text);
    return /\/choose-password\?token=([\w-]+)/.exec(texts.at(-1) ?? '')?.[1];
  };
  const findEmails = async (me: Session) => (await api.ok('sso.user', { token: me.accessToken })).result[0]?.emails;

  it('adds an address when it is confirmed; it can be used to sign in then [Section 3, E-mail add]', async () => {
    const me = await newMember();
    const second = newAddress();
    const { status, body } = await add(me, second.toUpperCase());
    expect([status, body]).toMatchObject([
      200,
      { result: { email: second, primary: false, action: 'create', pending: true } },
    ]);
    expect(await findEmails(me)).toEqual([{ address: me.email, primary: true }]);
    await api.reopen();
    expect((await confirm(second)).body).toMatchObject({ result: { email: second, primary: false, action: 'create' } });
    expect(await findEmails(me)).toEqual([
      { address: me.email, primary: true },
      { address: second, primary: false },
    ]);
    expect((await api.signIn(second, password)).email).toBe(me.email);
  });

  it('a confirmation needs the password of the account that claimed the address, so that a click cannot give it away', async () => {
    const me = await newMember();
    const victim = newAddress();
    await add(me, victim);
    expect((await confirm(victim, 'the victim’s password')).status).toBe(422);
    expect(await findEmails(me)).toHaveLength(1);
  });

  it('is no oracle: an address in use gets the same response as a free one, and its owner is notified [G5]', async () => {
    const me = await newMember();
    const free = newAddress();
    const [one, other] = await Promise.all(
      [LAPSED, free].map(async (email) => JSON.stringify((await add(me, email)).body).replace(email, 'address')),
    );
    expect(one).toBe(other);
    expect((await api.mailsTo(LAPSED)).map(({ kind }) => kind)).toEqual(['address-taken']);
    const replaced = await change(me, { email: me.email, newEmail: GUEST, password });
    expect(replaced).toMatchObject({ status: 200, body: { result: { email: GUEST, primary: false, pending: true } } });
    expect(await findEmails(me)).toEqual([{ address: me.email, primary: true }]);
  });

  it('an account has at most five unconfirmed claims and ten addresses [G4]', async () => {
    const me = await newMember();
    const statuses = [];
    for (let claim = 0; claim < 60; claim += 1) statuses.push((await add(me, newAddress())).status);
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
    const rejected = await add(me, newAddress());
    expect(rejected.headers.get('retry-after')).toBe(String(24 * 3600));
    const rich = await newMember();
    for (let address = 0; address < 9; address += 1) {
      const email = newAddress();
      await add(rich, email);
      expect((await confirm(email)).status).toBe(200);
    }
    expect((await add(rich, newAddress())).status).toBe(409);
  });

  it('changing the primary address needs the password [Section 3, E-mail update]', async () => {
    const me = await newMember();
    const second = newAddress();
    await add(me, second);
    await confirm(second);
    const changes = [
      () => change(me, { email: second, primary: true }),
      () => change(me, { email: me.email, newEmail: newAddress() }),
      () => change(me, { email: second, newEmail: newAddress(), primary: true }),
      () => add(me, newAddress(), { primary: true }),
    ];
    for (const attempt of changes)
      expect(await attempt()).toMatchObject({ status: 422, body: { errors: [{ field: 'password' }] } });
    expect((await change(me, { email: second, primary: true, password: 'wrong' })).status).toBe(422);
    expect(await findEmails(me)).toMatchObject([{ address: me.email, primary: true }, { address: second }]);
    const { body } = await change(me, { email: second, primary: true, password });
    expect(body).toMatchObject({ result: { email: second, primary: true, pending: false } });
    expect(await findEmails(me)).toEqual([
      { address: second, primary: true },
      { address: me.email, primary: false },
    ]);
    expect(
      (await api.mailsTo(me.email)).map(({ kind }) => kind),
      'the former primary address is told',
    ).toContain('addresses-changed');
    expect((await change(me, { email: second, primary: false })).status, 'nothing changes').toBe(200);
  });

  it('limits guesses of the password with a stolen session [G4]', async () => {
    const me = await newMember();
    for (let guess = 0; guess < 5; guess += 1)
      expect((await change(me, { email: me.email, newEmail: newAddress(), password: `guess ${guess}` })).status).toBe(
        422,
      );
    expect((await change(me, { email: me.email, newEmail: newAddress(), password })).status).toBe(429);
    api.advance(15 * MINUTE_MS);
  });

  it('replaces the primary address by another one when that is confirmed [Section 3, E-mail update]', async () => {
    const me = await newMember();
    const next = newAddress();
    const { body } = await change(me, { email: me.email, newEmail: next, password });
    expect(body).toMatchObject({ result: { email: next, primary: false, action: 'update', pending: true } });
    expect(await findEmails(me)).toEqual([{ address: me.email, primary: true }]);
    expect((await confirm(next)).body).toMatchObject({ result: { email: next, primary: true, action: 'update' } });
    expect(await findEmails(me)).toEqual([{ address: next, primary: true }]);
    expect((await api.ok('sso.login', { body: { username: me.email, password } })).result).toEqual([]);
  });

  it('a replaced address chooses no password any more: a link sent to it before answers 410', async () => {
    const me = await newMember();
    const next = newAddress();
    const link = await passwordToken(me.email);
    expect(link).toBeDefined();
    await change(me, { email: me.email, newEmail: next, password });
    expect((await confirm(next)).status).toBe(200);
    const stolen = { token: link, password: 'of the old mailbox' };
    expect((await api.send('impexium.confirmEmail', { body: stolen })).status).toBe(410);
    expect((await api.signIn(next, password)).email).toBe(next);
  });

  it('a new password is told to the address that asked for it, and to the primary one', async () => {
    const me = await newMember();
    const second = newAddress();
    await add(me, second);
    await confirm(second);
    const body = { token: await passwordToken(second), password: 'another twelve characters' };
    expect((await api.send('impexium.confirmEmail', { body })).status).toBe(200);
    for (const address of [me.email, second])
      expect((await api.mailsTo(address)).filter(({ kind }) => kind === 'password-changed')).toHaveLength(1);
  });

  it('of members who claim one address the one who confirms first gets it [Section 3, E-mail add]', async () => {
    const email = newAddress();
    const members = [await newMember(), await newMember(), await newMember(), await newMember()];
    await Promise.all(members.map((member) => add(member, email)));
    const tokens = (await api.mailsTo(email)).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]);
    expect(tokens).toHaveLength(4);
    const outcomes = await Promise.all(
      tokens.map((token) => api.send('impexium.confirmEmail', { body: { token, password } })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
    const addresses = await Promise.all(members.map(async (member) => (await findEmails(member)) ?? []));
    expect(addresses.flat()).toHaveLength(5);
  });

  it('keeps exactly one primary address under concurrent changes [Section 3, E-mail add/update]', async () => {
    const me = await newMember();
    const addresses = Array.from({ length: 4 }, newAddress);
    for (const email of addresses) {
      await add(me, email);
      await confirm(email);
    }
    const answers = await Promise.all(addresses.map((email) => change(me, { email, primary: true, password })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const emails = await findEmails(me);
    expect(emails?.filter(({ primary }) => primary)).toHaveLength(1);
    expect(emails).toHaveLength(5);
  });

  it('can be added again, also after its confirmation, without a mail or a change [Section 3, E-mail add]', async () => {
    const me = await newMember();
    const second = newAddress();
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await add(me, second)).toMatchObject({ status: 200, body: { result: { email: second, pending: true } } });
    await confirm(second);
    const [mails, emails] = [await api.mailsTo(second), await findEmails(me)];
    const result = { email: second, primary: false, pending: false };
    expect(await add(me, second)).toMatchObject({ status: 200, body: { result } });
    expect(await add(me, me.email)).toMatchObject({
      status: 200,
      body: { result: { email: me.email, primary: true } },
    });
    expect(await api.mailsTo(second)).toEqual(mails);
    expect(await findEmails(me)).toEqual(emails);
  });

  it('rejects changes to another member’s address', async () => {
    const me = await newMember();
    for (const email of [LAPSED, 'nobody@new.test'])
      expect((await change(me, { email, newEmail: newAddress(), password })).status).toBe(403);
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
