import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { members } from '../../api/database/schema/members.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { oneDatabase } from '../support/databases.ts';
import { GUEST, MEMBER, PASSWORD, startMemberApi } from '../support/member-api.ts';
import { startBeforeAll } from '../support/start-before.ts';

const NEW_PASSWORD = 'a-better-Passw0rd!';

describe.each(oneDatabase())('a forgotten password, on $name PostgreSQL', (database) => {
  const api = startBeforeAll(() => startMemberApi(database));

  const request = (email: string) => api.send('impexium.requestPassword', { body: { email } });
  const choose = (token: string | undefined, password = NEW_PASSWORD) =>
    api.send('impexium.confirmEmail', { body: { token, password } });
  /** The tokens of the links sent to an address so far. */
  const listTokens = async (address: string) =>
    (await api.mailsTo(address)).flatMap(({ text }) => /\/choose-password\?token=([\w-]+)/.exec(text)?.[1] ?? []);

  it('is replaced by the link of a mail, which works once and ends every session [O5]', async () => {
    const { accessToken } = await api.signIn();
    expect((await request(MEMBER.toUpperCase())).status).toBe(200);
    const [token, ...more] = await listTokens(MEMBER);
    expect(more).toEqual([]);
    await api.signIn(MEMBER, PASSWORD);
    expect((await choose(token, 'too-short')).status).toBe(422);
    expect((await choose(token)).status).toBe(200);
    expect((await choose(token, 'another-Passw0rd!')).status).toBe(410);
    expect((await api.send('sso.user', { token: accessToken })).status).toBe(401);
    await api.signIn(MEMBER, NEW_PASSWORD);
    expect((await api.mailsTo(MEMBER)).at(-1)?.kind).toBe('password-changed');
  });

  it('lets one of concurrent requests with a link win', async () => {
    await request(GUEST);
    const [token] = await listTokens(GUEST);
    const statuses = (await Promise.all([choose(token), choose(token, 'another-Passw0rd!')])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 410]);
  });

  it('is answered alike whether or not the address has an account [O5]', async () => {
    const answers = [];
    for (const address of [MEMBER, 'nobody@else.test']) {
      const { status, body } = await request(address);
      answers.push({ status, body: JSON.stringify(body).replace(address, 'ADDRESS') });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(await api.mailsTo('nobody@else.test')).toEqual([]);
  });

  it('sends at most three mails within an hour, and answers as before', async () => {
    const address = 'many.mails@person.test';
    await api.openAccount({ email: address, password: PASSWORD, firstName: 'M', lastName: 'M' });
    api.advance(3_700_000);
    for (let count = 0; count < 8; count += 1) expect((await request(address)).status).toBe(200);
    expect(await listTokens(address)).toHaveLength(3);
    // Requests of others do not use up the member's own claims.
    api.advance(3_700_000);
    const { accessToken } = await api.signIn(address, PASSWORD);
    const body = { email: 'second.mail@person.test', action: 'create', primary: false };
    expect((await api.send('impexium.addEmail', { token: accessToken, body })).status).toBe(200);
  });

  it('is not replaced a day later', async () => {
    const address = 'late@person.test';
    await api.openAccount({ email: address, password: PASSWORD, firstName: 'L', lastName: 'L' });
    await request(address);
    const [token] = await listTokens(address);
    api.advance(DAY_MS);
    expect((await choose(token)).status).toBe(410);
    await api.signIn(address, PASSWORD);
  });

  it('gives no password to an account that signs in with another system', async () => {
    const address = 'outside@person.test';
    await api.openAccount({ email: address, password: PASSWORD, firstName: 'O', lastName: 'O' });
    const { user } = await api
      .signIn(address, PASSWORD)
      .then(({ accessToken }) =>
        api.ok('sso.user', { token: accessToken }).then(({ result }) => ({ user: result[0] })),
      );
    await api.db
      .update(members)
      .set({ passwordHash: null })
      .where(eq(members.id, String(user?.userId)));
    expect((await request(address)).status).toBe(200);
    expect(await listTokens(address)).toEqual([]);
  });

  it('is not offered by a site that cannot send mail', async () => {
    const mute = await startMemberApi(database, { canSendMail: false });
    try {
      await mute.rejected('impexium.requestPassword', 501, { body: { email: MEMBER } });
    } finally {
      await mute.close();
    }
  });
});
