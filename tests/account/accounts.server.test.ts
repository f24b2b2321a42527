import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addressClaimLinks, addressClaims, contacts } from '../../api/database/schema/address-claims.ts';
import { memberEmails, members } from '../../api/database/schema/members.ts';
import { outbox } from '../../api/database/schema/outbox.ts';
import { HOUR_MS } from '../../shared/durations.ts';
import { oneDatabase } from '../support/databases.ts';
import { tokenIn } from '../support/mails.ts';
import { LAPSED, MEMBER, PASSWORD, startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

const password = 'twelve characters';
const UUID = /^[0-9a-f-]{36}$/;

describe.each(oneDatabase())('opening an account, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let made = 0;
  const newAddress = () => {
    made += 1;
    return `person-${String(made).padStart(3, '0')}@new.test`;
  };
  const person = (email: string, extra = {}) => ({
    email,
    firstName: 'Edda',
    lastName: 'Novak',
    password,
    accepted: 'yes',
    ...extra,
  });
  const ask = (email: string, extra = {}) => api.ok('impexium.createUser', { body: person(email, extra) });
  const confirm = (token: string, guess = password) =>
    api.send('impexium.confirmEmail', { body: { token, password: guess } });
  const canSignIn = async (username: string, guess = password) =>
    (await api.ok('sso.login', { body: { username, password: guess } })).result.length === 1;
  const toOwners = (email: string) => api.db.select().from(memberEmails).where(eq(memberEmails.address, email));

  it('opens the account when link and password are confirmed, not before [Section 7, create-user]', async () => {
    const email = newAddress();
    const { result } = await ask(email.toUpperCase());
    expect(result).toEqual({ userId: expect.stringMatching(UUID), email, created: false });
    expect([await toOwners(email), await canSignIn(email)]).toEqual([[], false]);
    await api.reopen();
    const token = await api.tokenFor(email);
    const confirmed = await api.ok('impexium.confirmEmail', { body: { token, password } });
    expect(confirmed.result).toEqual({ email, primary: true, action: 'account', pending: false });
    expect(await api.signIn(email, password)).toMatchObject({
      ...{ userId: result.userId, email, firstName: 'Edda', lastName: 'Novak' },
      ...{ expireDate: 'Not Get', isActiveMember: false, memberType: 'Guest' },
    });
  });

  it('keeps the kind of membership that was chosen with the account [Section 7, create-user]', async () => {
    const chosen = newAddress();
    const unchosen = newAddress();
    await ask(chosen, { kind: 'emerging-markets' });
    await ask(unchosen);
    for (const email of [chosen, unchosen]) await confirm(await api.tokenFor(email));
    const findKind = async (email: string) => {
      const { accessToken: token } = await api.signIn(email, password);
      return (await api.ok('sso.user', { token })).result[0]?.chosenKind;
    };
    expect([await findKind(chosen), await findKind(unchosen)]).toEqual(['emerging-markets', undefined]);
    expect((await api.send('impexium.createUser', { body: person(newAddress(), { kind: '<b>' }) })).status).toBe(400);
  });

  it('keeps when the terms were accepted, and refuses what is no acceptance', async () => {
    const email = newAddress();
    for (const accepted of ['', 'no'])
      expect((await api.rejected('impexium.createUser', 400, { body: person(email, { accepted }) })).fields).toEqual([
        'accepted',
      ]);
    expect(await api.mailsTo(email)).toEqual([]);
    const at = api.now();
    await ask(email);
    api.advance(HOUR_MS);
    expect((await confirm(await api.tokenFor(email))).status).toBe(200);
    const opened = await api.db
      .select({ acceptedAt: members.acceptedAt })
      .from(members)
      .innerJoin(memberEmails, eq(memberEmails.memberId, members.id))
      .where(eq(memberEmails.address, email));
    expect(opened).toEqual([{ acceptedAt: at }]);
  });

  it('a contact has no right to an account with its address [Section 7, create-user]', async () => {
    const email = newAddress();
    const { result } = await api.ok('hubspot.createUser', { body: person(email) });
    expect(result).toEqual({ userId: expect.stringMatching(UUID), email, created: true });
    await ask(email, { password: 'a password of a thief' });
    expect(await toOwners(email)).toEqual([]);
    expect([await canSignIn(email), await canSignIn(email, 'a password of a thief')]).toEqual([false, false]);
    await api.openAccount(person(email));
    expect(await api.db.select().from(contacts).where(eq(contacts.address, email))).toEqual([]);
  });

  it('a contact from before confirmation existed becomes the account of the person who confirms [Section 7, create-user]', async () => {
    const email = newAddress();
    const fields = {
      firstName: 'Old',
      lastName: 'Contact',
      memberType: 'Guest',
      active: false,
      joinedDate: '2020-01-01',
    };
    const [contact] = await api.db.insert(members).values(fields).returning();
    await api.db.insert(memberEmails).values({ address: email, memberId: contact?.id ?? '', isPrimary: true });
    await ask(email);
    expect(await canSignIn(email)).toBe(false);
    await confirm(await api.tokenFor(email));
    expect(await api.signIn(email, password)).toMatchObject({ userId: contact?.id, firstName: 'Edda' });
  });

  it('the link of another person’s request does not open the account without that person’s password', async () => {
    const email = newAddress();
    await ask(email, { password: 'a password of a thief' });
    const token = await api.tokenFor(email);
    const { fields } = await api.rejected('impexium.confirmEmail', 422, { body: { token, password } });
    expect(fields).toEqual(['password']);
    expect(await toOwners(email)).toEqual([]);
    await api.openAccount(person(email));
    expect((await confirm(token, 'a password of a thief')).status, 'the claim of the stranger is void').toBe(410);
    expect(await canSignIn(email, 'a password of a thief')).toBe(false);
  });

  it('limits guesses of the password of a link [G4]', async () => {
    const email = newAddress();
    await ask(email);
    const token = await api.tokenFor(email);
    for (let guess = 0; guess < 5; guess += 1) expect((await confirm(token, 'wrong')).status).toBe(422);
    expect((await confirm(token)).status).toBe(429);
    api.advance(HOUR_MS / 4);
    expect((await confirm(token)).status).toBe(200);
  });

  it('a link works once, also for concurrent requests, and for 24 hours', async () => {
    const [email, expiring] = [newAddress(), newAddress()];
    await ask(email);
    const token = await api.tokenFor(email);
    const statuses = (await Promise.all([confirm(token), confirm(token), confirm(token)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 410, 410]);
    expect(await toOwners(email)).toHaveLength(1);
    await ask(expiring);
    const expired = await api.tokenFor(expiring);
    api.advance(24 * HOUR_MS);
    expect((await confirm(expired)).status).toBe(410);
    for (const unknown of ['', 'x', 'x'.repeat(43)]) expect((await confirm(unknown)).status).toBe(410);
  });

  it('stores only the hash of a link, and nothing of a sent mail', async () => {
    const email = newAddress();
    await ask(email);
    const token = await api.tokenFor(email);
    const stored = await Promise.all(
      [addressClaims, addressClaimLinks, outbox].map((table) => api.db.select().from(table)),
    );
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(stored)).not.toContain(password);
    const sent = (await api.db.select().from(outbox)).filter(({ state }) => state === 'sent');
    expect(sent.every(({ recipient, body }) => recipient === null && Object.keys(body).length === 0)).toBe(true);
  });

  it('an account requested without a password gets one with the confirmation', async () => {
    const email = newAddress();
    await api.ok('impexium.createUser', { body: { email, firstName: 'A', lastName: 'B', accepted: 'yes' } });
    const token = await api.tokenFor(email);
    expect((await confirm(token, 'eleven char')).status, 'too short').toBe(422);
    expect((await confirm(token)).status).toBe(200);
    expect(await canSignIn(email)).toBe(true);
  });

  it.each(['hubspot.createUser', 'impexium.createUser'] as const)(
    '%s answers alike whether or not the address has an account, and changes nothing [G5]',
    async (id) => {
      const before = await api.db.select().from(members);
      const [taken, free] = [MEMBER, newAddress()];
      const answers = await Promise.all(
        [taken, free].map((email) => api.send(id, { body: person(email.toUpperCase()) })),
      );
      const [one, other] = answers.map(({ status, body }, index) =>
        JSON.stringify({ status, body })
          .replace(/[0-9a-f-]{36}/, 'id')
          .replaceAll([taken, free][index] ?? '', 'address'),
      );
      expect(one).toBe(other);
      expect(await api.db.select().from(members)).toEqual(before);
      await api.signIn(MEMBER, PASSWORD);
    },
  );

  it('the owner of an address that is claimed again gets a notice without a link', async () => {
    await ask(LAPSED);
    const mails = await api.mailsTo(LAPSED);
    expect(mails.map(({ kind }) => kind)).toEqual(['address-taken']);
    expect(mails.map(({ text }) => tokenIn(text))).toEqual([undefined]);
    expect(JSON.stringify(mails), 'a mail contains no text entered by the requester').not.toMatch(/Edda|Novak/);
  });

  it('sends at most three mails an hour to an address, for any number of requests', async () => {
    const email = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.send('impexium.createUser', { body: person(email) })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await api.mailsTo(email)).toHaveLength(3);
    api.advance(HOUR_MS);
    await ask(email);
    expect(await api.mailsTo(email)).toHaveLength(4);
  });

  it('a stranger’s requests leave the mails of the owner, whatever they ask for', async () => {
    const email = newAddress();
    const by = (ip: string) => ({ ip });
    for (let count = 0; count < 4; count += 1) {
      await api.send('impexium.createUser', { body: person(email), ...by('203.0.113.1') });
      await api.send('impexium.requestPassword', { body: { email }, ...by('203.0.113.1') });
      await api.send('impexium.createUser', { body: person(LAPSED), ...by('203.0.113.1') });
    }
    const before = (await api.mailsTo(email)).length;
    await api.send('impexium.createUser', { body: person(email), ...by('203.0.113.2') });
    expect(await api.mailsTo(email)).toHaveLength(before + 1);
    await api.send('impexium.requestPassword', { body: { email: LAPSED }, ...by('203.0.113.2') });
    expect((await api.mailsTo(LAPSED)).map(({ kind }) => kind)).toContain('choose-password');
  });

  it('of several people who claim one address the one who confirms gets it', async () => {
    const email = newAddress();
    const requests = await Promise.all([0, 1, 2].map((index) => ask(email, { password: `${password} ${index}` })));
    expect(new Set(requests.map(({ result }) => result.userId)).size).toBe(3);
    const tokens = (await api.mailsTo(email)).map(({ text }) => tokenIn(text) ?? '');
    const outcomes = await Promise.all(
      tokens.flatMap((token) => [0, 1, 2].map((index) => confirm(token, `${password} ${index}`))),
    );
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await toOwners(email)).toHaveLength(1);
    expect(await api.db.select().from(addressClaims).where(eq(addressClaims.address, email))).toEqual([]);
  });

  it.each(['hubspot.createUser', 'impexium.createUser'] as const)(
    '%s names the invalid fields [Section 8]',
    async (id) => {
      const invalid = [
        { body: { email: 'no address', accepted: 'yes' }, fields: ['email', 'firstName', 'lastName'] },
        { body: { email: 'a@b.test', firstName: ' ', lastName: 'x', accepted: 'yes' }, fields: ['firstName'] },
        { body: person('a@b.test', { password: 'eleven char' }), fields: ['password'] },
      ];
      for (const { body, fields } of invalid) expect((await api.rejected(id, 400, { body })).fields).toEqual(fields);
    },
  );
});

describe.each(oneDatabase())('a site that cannot send mail, on $name PostgreSQL', (database) => {
  it('rejects calls that need a confirmed address, with the reason [Section 7, create-user]', async () => {
    const api = await startMemberApi(database, { canSendMail: false });
    const { accessToken: token } = await api.signIn();
    const email = 'new@new.test';
    const rejected = [
      ['impexium.createUser', { email, firstName: 'A', lastName: 'B', password, accepted: 'yes' }],
      ['hubspot.createUser', { email, firstName: 'A', lastName: 'B' }],
      ['impexium.addEmail', { action: 'create', email }],
      ['impexium.updateEmail', { action: 'update', email: MEMBER, newEmail: email, password: PASSWORD }],
    ] as const;
    for (const [id, body] of rejected) {
      const { message } = await api.rejected(id, 501, { token, body });
      expect(message).toBe('We can’t send e-mail yet, so we can’t confirm e-mail addresses');
    }
    expect(await api.db.select().from(addressClaims)).toEqual([]);
    await api.close();
  });
});
