import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseMember, exportMember } from '../../api/administration/personal-data.ts';
import { addressClaimLinks, addressClaims } from '../../api/database/schema/address-claims.ts';
import { memberEmails, subscriptions } from '../../api/database/schema/members.ts';
import { newsletterSubscriptions } from '../../api/database/schema/newsletters.ts';
import { outbox } from '../../api/database/schema/outbox.ts';
import { deleteOld } from '../../api/jobs/retention/retention.ts';
import { DAY_MS, HOUR_MS } from '../../shared/durations.ts';
import { oneDatabase } from '../support/databases.ts';
import { endTokenIn } from '../support/mails.ts';
import { GUEST, MEMBER, startMemberApi } from '../support/member-api.ts';
import { silentLog } from '../support/silent-log.ts';
import { startBeforeAll } from '../support/start-before.ts';

describe.each(oneDatabase())('newsletters without an account, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));
  let lists: string[];
  const ask = (email: string, chosen: readonly string[] | string = lists, ip?: string) =>
    api.send('newsletters.subscribe', { body: { email, lists: chosen }, ...(ip !== undefined && { ip }) });
  const toRows = (address: string) =>
    api.db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.address, address));
  const confirm = (token: string) => api.send('newsletters.confirm', { body: { token } });
  const end = (token: string) => api.send('newsletters.unsubscribe', { body: { token } });
  const endToken = async (address: string) => {
    const mail = (await api.mailsTo(address)).at(-1);
    return endTokenIn(`${mail?.text}\n`) ?? '';
  };
  async function subscribed(address: string): Promise<string> {
    await ask(address);
    expect((await confirm(await api.tokenFor(address))).status).toBe(200);
    return endToken(address);
  }

  beforeAll(async () => {
    lists = (await api.ok('newsletters.all')).result.map(({ subscriptionField }) => subscriptionField);
  });
  beforeEach(() => api.advance(2 * HOUR_MS));

  it('are the lists of the CRM; those about a membership are not offered', async () => {
    const { result } = await api.ok('newsletters.all');
    expect(result.length).toBeGreaterThan(0);
    const session = await api.signIn();
    const params = { userId: session.userId };
    const own = await api.ok('hubspot.subscriptions', { params, token: session.accessToken });
    expect(result.map(({ name }) => name)).toEqual(own.result.map(({ name }) => name));
  });

  it('begin when the link of the mail is confirmed, and not before; a receipt is stored', async () => {
    expect((await ask('Reader@New.test')).body).toMatchObject({ result: { email: 'reader@new.test' } });
    expect(await toRows('reader@new.test')).toEqual([]);
    const [mail] = await api.mailsTo('reader@new.test');
    const [first] = (await api.ok('newsletters.all')).result;
    expect(mail?.text).toContain(`- ${first?.name}`);
    expect(mail?.unsubscribe).toBeUndefined();
    const { body } = await confirm(await api.tokenFor('reader@new.test'));
    expect(body).toMatchObject({ result: { lists: [first?.name, ...(lists.length > 1 ? [expect.anything()] : [])] } });
    const rows = await toRows('reader@new.test');
    expect(rows.map(({ field }) => field).sort()).toEqual([...lists].sort());
    for (const row of rows) {
      expect(row).toMatchObject({ subscribed: true, updatedAt: api.now() });
      expect(row.receiptId).toMatch(/^[0-9a-f-]{36}$/);
      expect(row.words).toMatch(/: /);
    }
  });

  it('a link works once, and of concurrent confirmations one counts', async () => {
    await ask('once@new.test');
    const token = await api.tokenFor('once@new.test');
    const statuses = (await Promise.all([confirm(token), confirm(token)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 410]);
    expect((await confirm(token)).status).toBe(410);
    expect((await api.mailsTo('once@new.test')).filter(({ unsubscribe }) => unsubscribe)).toHaveLength(1);
  });

  it('a link expires after a day', async () => {
    await ask('late@new.test');
    const token = await api.tokenFor('late@new.test');
    api.advance(25 * HOUR_MS);
    expect((await confirm(token)).status).toBe(410);
    expect(await toRows('late@new.test')).toEqual([]);
  });

  it('a token that is guessed begins and ends nothing', async () => {
    for (const token of ['', 'x', 'A'.repeat(43), "' or 1=1 --"]) {
      expect((await confirm(token)).status).toBe(410);
      expect((await end(token)).status).toBe(410);
    }
    expect((await confirm('x'.repeat(1201))).status).toBe(400);
  });

  it('the database has no token in plain text', async () => {
    const token = await subscribed('hashed@new.test');
    await ask('hashed@new.test');
    const open = await api.tokenFor('hashed@new.test');
    const stored = await Promise.all([addressClaimLinks, outbox].map((table) => api.db.select().from(table)));
    for (const secret of [token, open]) expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it('end by the link of the mail, again and again with the same result', async () => {
    const token = await subscribed('ended@new.test');
    expect(token).not.toBe('');
    for (let time = 0; time < 2; time++) expect((await end(token)).status).toBe(200);
    expect((await toRows('ended@new.test')).map((row) => row.subscribed)).toEqual(lists.map(() => false));
    expect((await confirm(token)).status, 'the link of one purpose does not serve another').toBe(410);
  });

  it('the mail about newsletters has the headers of one click [RFC 8058]', async () => {
    const token = await subscribed('click@new.test');
    const mail = (await api.mailsTo('click@new.test')).at(-1);
    expect(mail?.unsubscribe).toMatch(/^https?:\/\/[^/]+\/newsletters\/unsubscribe\?token=/);
    expect((await end(token)).status).toBe(200);
    expect((await end(new URL(mail?.unsubscribe ?? '').searchParams.get('token') ?? '')).status).toBe(200);
  });

  it('the link of newsletters opens no account and confirms no address', async () => {
    await ask('not-account@new.test');
    const token = await api.tokenFor('not-account@new.test');
    await api.rejected('impexium.confirmEmail', 410, { body: { token, password: 'a password that is long' } });
    expect((await confirm(token)).status).toBe(200);
    expect(await api.db.select().from(memberEmails).where(eq(memberEmails.address, 'not-account@new.test'))).toEqual(
      [],
    );
  });

  it('the link of an account begins no newsletters, and opening it leaves those that wait', async () => {
    const person = { email: 'both@new.test', password: 'a password that is long', firstName: 'A', lastName: 'B' };
    await api.send('impexium.createUser', { body: { ...person, accepted: 'yes' } });
    const account = await api.tokenFor(person.email);
    expect((await confirm(account)).status).toBe(410);
    await ask(person.email);
    const newsletter = await api.tokenFor(person.email);
    await api.ok('impexium.confirmEmail', { body: { token: account, password: person.password } });
    expect((await confirm(newsletter)).status).toBe(200);
  });

  it('of a member’s address change the member’s preferences, only after the confirmation', async () => {
    const session = await api.signIn();
    const choices = async () => {
      const params = { userId: session.userId };
      const { result } = await api.ok('hubspot.subscriptions', { params, token: session.accessToken });
      return result.filter(({ subscriptionField }) => lists.includes(subscriptionField)).map((one) => one.subscribed);
    };
    for (const subscriptionField of lists)
      await api.ok('hubspot.updateSubscription', {
        params: { userId: session.userId },
        body: { subscriptionField, subscribed: false },
        token: session.accessToken,
      });
    await ask(MEMBER);
    expect(await choices()).toEqual(lists.map(() => false));
    await confirm(await api.tokenFor(MEMBER));
    expect(await choices()).toEqual(lists.map(() => true));
    expect(await toRows(MEMBER)).toEqual([]);
    const rows = await api.db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.memberId, session.userId), eq(subscriptions.updatedAt, api.now())));
    expect(rows).toHaveLength(lists.length);
    await end(await endToken(MEMBER));
    expect(await choices()).toEqual(lists.map(() => false));
  });

  it('answer the same for an unknown address, a member’s and one that has them', async () => {
    await subscribed('has-them@new.test');
    const answers = await Promise.all(['unknown@new.test', GUEST, 'has-them@new.test'].map((email) => ask(email)));
    const told = answers.map(({ status, body }) => [status, Object.keys(body as object)]);
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    for (const address of ['unknown@new.test', GUEST, 'has-them@new.test'])
      expect((await api.mailsTo(address)).at(-1)?.subject).toMatch(/^Confirm your newsletters/);
  });

  it('a lost link is sent again, and ends all newsletters of the address', async () => {
    await subscribed('lost@new.test');
    api.advance(2 * HOUR_MS);
    expect((await api.ok('newsletters.sendLink', { body: { email: 'Lost@new.test' } })).result.email).toBe(
      'lost@new.test',
    );
    const mail = (await api.mailsTo('lost@new.test')).at(-1);
    for (const { name } of (await api.ok('newsletters.all')).result) expect(mail?.text).toContain(`- ${name}`);
    expect((await end(await endToken('lost@new.test'))).status).toBe(200);
    expect((await toRows('lost@new.test')).map((row) => row.subscribed)).toEqual(lists.map(() => false));
  });

  it('asking for a lost link answers the same for every address, and only those who get newsletters get a mail', async () => {
    await subscribed('gets-them@new.test');
    await end(await subscribed('got-them@new.test'));
    api.advance(2 * HOUR_MS);
    const before = (await api.mailsTo('got-them@new.test')).length;
    const emails = ['never@new.test', 'got-them@new.test', 'gets-them@new.test', GUEST];
    const answers = await Promise.all(emails.map((email) => api.send('newsletters.sendLink', { body: { email } })));
    const told = answers.map(({ status, body }, index) =>
      JSON.stringify([status, body]).replace(emails[index] ?? '', 'ADDRESS'),
    );
    expect(new Set(told).size).toBe(1);
    expect(await api.mailsTo('never@new.test')).toEqual([]);
    expect(await api.mailsTo('got-them@new.test')).toHaveLength(before);
    expect((await api.mailsTo('gets-them@new.test')).at(-1)?.text).toContain('/newsletters/unsubscribe?token=');
    const toMember = (await api.mailsTo(GUEST)).at(-1);
    expect(toMember?.text).toContain('/preferences');
    expect(toMember?.unsubscribe).toBeUndefined();
  });

  it('a lost link is sent three times an hour at most, with the same answer', async () => {
    await subscribed('lost-often@new.test');
    api.advance(2 * HOUR_MS);
    const before = (await api.mailsTo('lost-often@new.test')).length;
    for (let time = 0; time < 5; time++)
      await api.ok('newsletters.sendLink', { body: { email: 'lost-often@new.test' } });
    expect(await api.mailsTo('lost-often@new.test')).toHaveLength(before + 3);
  });

  it('become choices of the account that is opened with the address, which its link still ends', async () => {
    const token = await subscribed('moves@new.test');
    const password = 'a password that is long';
    await api.openAccount({ email: 'moves@new.test', password, firstName: 'A', lastName: 'B' });
    const session = await api.signIn('moves@new.test', password);
    const choices = async () => {
      const params = { userId: session.userId };
      const { result } = await api.ok('hubspot.subscriptions', { params, token: session.accessToken });
      return result.map((one) => one.updatedAt !== null && one.subscribed);
    };
    expect(await choices()).toEqual(lists.map(() => true));
    expect(await toRows('moves@new.test')).toEqual([]);
    await end(token);
    await api.signIn('moves@new.test', password);
    expect(await choices()).toEqual(lists.map(() => false));
  });

  it('that end between the opening of an account and the first sign-in stay ended', async () => {
    const token = await subscribed('between@new.test');
    const password = 'a password that is long';
    await api.openAccount({ email: 'between@new.test', password, firstName: 'A', lastName: 'B' });
    await end(token);
    const session = await api.signIn('between@new.test', password);
    const params = { userId: session.userId };
    const { result } = await api.ok('hubspot.subscriptions', { params, token: session.accessToken });
    expect(result.map(({ subscribed: isOn }) => isOn)).toEqual(lists.map(() => false));
  });

  it('send an address three mails an hour at most, with the same answer', async () => {
    const answers: number[] = [];
    for (let time = 0; time < 5; time++) answers.push((await ask('often@new.test')).status);
    expect(answers).toEqual([200, 200, 200, 200, 200]);
    expect(await api.mailsTo('often@new.test')).toHaveLength(3);
  });

  it.each([
    ['no address', 'reader'],
    ['two addresses', 'a@new.test,b@new.test'],
    ['a header', 'a@new.test\r\nBcc: b@new.test'],
    ['a long address', `${'a'.repeat(250)}@new.test`],
    ['markup', '<b>@new.test'],
    ['a name', 'Reader <a@new.test>'],
  ])('reject %s', async (_what, email) => {
    await api.rejected('newsletters.subscribe', 400, { body: { email, lists } });
  });

  it.each([
    ['no list', []],
    ['an unknown list', ['no-such-list']],
    ['a list about a membership', ['chapter-news', 'local-chapter']],
    ['many lists', Array.from({ length: 21 }, (_, index) => `list-${index}`)],
  ])('reject %s', async (_what, chosen) => {
    await api.rejected('newsletters.subscribe', 400, { body: { email: 'lists@new.test', lists: chosen } });
    expect(await api.db.select().from(addressClaims).where(eq(addressClaims.address, 'lists@new.test'))).toEqual([]);
  });

  it('are not offered where no mail can be sent', async () => {
    const quiet = await startMemberApi(database, { canSendMail: false });
    try {
      const body = { email: 'quiet@new.test', lists };
      expect((await quiet.rejected('newsletters.subscribe', 501, { body })).message).toMatch(/can’t send e-mail/);
    } finally {
      await quiet.close();
    }
  });

  it('are exported and erased with the member whose address they are of', async () => {
    const token = await subscribed('later@new.test');
    const person = { email: 'later@new.test', password: 'a password that is long', firstName: 'A', lastName: 'B' };
    await api.openAccount(person);
    const [owner] = await api.db.select().from(memberEmails).where(eq(memberEmails.address, person.email));
    const context = { db: api.db, now: api.now, operator: 'test' };
    const exported = await exportMember(context, owner?.memberId ?? '');
    expect(exported.newsletters).toHaveLength(lists.length);
    await eraseMember(context, owner?.memberId ?? '');
    expect(await toRows(person.email)).toEqual([]);
    expect((await end(token)).status).toBe(410);
  });

  it('that have ended are deleted after two years; the others stay', async () => {
    await subscribed('stays@new.test');
    await end(await subscribed('goes@new.test'));
    api.advance(731 * DAY_MS);
    await deleteOld({ db: api.db, now: api.now, log: silentLog });
    expect(await toRows('goes@new.test')).toEqual([]);
    expect(await toRows('stays@new.test')).toHaveLength(lists.length);
  });
});
