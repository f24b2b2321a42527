import supertest from 'supertest';
import { describe, expect, test } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import { sendPlainForm } from '../support/form-senders.ts';
import { confirmationTokenFor, mailsTo, stopTokenFor } from '../support/mails.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { startStarterWith } from '../support/starter-copy.ts';
import { createVisitor, type Visitor } from '../support/visitor.ts';

const JOBS = '/follow?what=jobs:careers';
const CONFIRM = '/follow/confirm';
const STOP = '/follow/stop';
const LIST = '/follow/list';
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const toJob = (id: number, title: string, fields: string) =>
  `- { id: ${id}, path: /careers, title: ${title}, employer: Mill, location: L, summary: S, url: "mailto:a@mill.example", posted: "-3d", closing: "+25d", ${fields} }\n`;
const FILES = {
  'data/jobs.yaml': [
    toJob(1, 'Adviser', 'country: BE, employmentTypes: [full-time, part-time]'),
    toJob(2, 'Assessor', 'country: BE, employmentTypes: [full-time]'),
    toJob(3, 'Writer', 'country: IE, employmentTypes: [part-time]'),
  ].join(''),
};

describe.each(oneDatabase())('following over HTTP, from form to one click, on $name PostgreSQL', (database) => {
  const site = startBeforeAll(() => startStarterWith(FILES, database, { ACCOUNT_LIMIT: '1000', FORM_LIMIT: '1000' }));

  const get = (path: string) => supertest(site.origin).get(path);
  const oneClick = (token: string, body = ONE_CLICK) =>
    supertest(site.origin).post(`${STOP}?token=${token}`).type('form').send(body);
  async function follow(email: string, path = JOBS): Promise<string> {
    const before = (await mailsTo(site.mailFolder, email)).length;
    const asked = await sendPlainForm(site.origin, path, { email, frequency: 'daily' });
    await expect.poll(async () => (await mailsTo(site.mailFolder, email)).length).toBe(before + 1);
    expect([asked.status, asked.headers.location]).toEqual([303, '/follow?done=follow#form']);
    const token = await confirmationTokenFor(site.mailFolder, email);
    const confirmed = await sendPlainForm(site.origin, `${CONFIRM}?token=${token}`, {});
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, `${CONFIRM}?done=confirm-follow#form`]);
    return stopTokenFor(site.mailFolder, email);
  }

  test('the form asks, the link’s page confirms by its button only, the mail stops it by one click', async () => {
    const email = 'walk@follow.test';
    const page = await get(JOBS);
    expect([page.status, page.text.includes('Open positions')]).toEqual([200, true]);
    expect(page.text).toContain('noindex');
    expect((await get('/follow?done=follow')).text).toContain('Check your e-mail');
    await sendPlainForm(site.origin, JOBS, { email });
    const token = await confirmationTokenFor(site.mailFolder, email);
    // A scanner opens the link, twice.
    for (let time = 0; time < 2; time++) {
      const opened = await get(`${CONFIRM}?token=${token}`);
      expect([opened.status, opened.text.includes(token)]).toEqual([200, false]);
    }
    expect(await mailsTo(site.mailFolder, email)).toHaveLength(1);
    expect((await sendPlainForm(site.origin, `${CONFIRM}?token=${token}`, {})).status).toBe(303);
    expect((await sendPlainForm(site.origin, `${CONFIRM}?token=${token}`, {})).status).toBe(410);

    const stop = await stopTokenFor(site.mailFolder, email);
    const second = (await mailsTo(site.mailFolder, email)).at(-1) ?? '';
    const headers = (second.split('\r\n\r\n', 1)[0] ?? '').replaceAll(/\r\n\s+/g, ' ');
    expect(headers).toMatch(/^List-Unsubscribe: <http:\/\/localhost\/follow\/stop\?token=[\w.-]+>/m);
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    for (let time = 0; time < 2; time++) {
      const opened = await get(`${STOP}?token=${stop}`);
      expect([opened.status, opened.text.includes('Stop these e-mails')]).toEqual([200, true]);
    }
    expect((await get(`${LIST}?token=${stop}`)).text).toContain('Open positions');
    const done = await oneClick(stop);
    expect([done.status, done.text]).toEqual([200, 'You are unsubscribed.\n']);
    expect((await oneClick(stop)).status).toBe(200);
    expect((await get(`${LIST}?token=${stop}`)).text).toContain('You aren’t following anything yet');
  });

  test('the page of the mail’s link stops it too, by its button, and takes it back', async () => {
    const stop = await follow('by-page@follow.test');
    const opened = await get(`${STOP}?token=${stop}`);
    expect(opened.headers['cache-control']).toContain('no-store');
    expect(opened.text).toMatch(/Stop what this e-mail listed\?.*<li>Open positions<\/li>/);
    const stopped = await sendPlainForm(site.origin, `${STOP}?token=${stop}`, {});
    expect([stopped.status, stopped.headers.location]).toEqual([303, `${STOP}?token=${stop}&done=stopped`]);
    const shown = (await get(`${STOP}?token=${stop}`)).text;
    expect(shown).toContain('You aren’t following anything yet');
    const again = /name="again" value="([\w-]+)"/.exec(shown)?.[1] ?? '';
    const resumed = await sendPlainForm(site.origin, `${LIST}?token=${stop}`, { again });
    expect([resumed.status, resumed.headers.location]).toEqual([303, `${LIST}?token=${stop}&done=followed`]);
    expect((await get(`${LIST}?token=${stop}`)).text).toContain('Stop: Open positions');
    expect((await sendPlainForm(site.origin, `${LIST}?token=${stop}`, { again })).status).toBe(410);
    expect((await sendPlainForm(site.origin, `${STOP}?token=${'x'.repeat(43)}`, {})).status).toBe(410);
  });

  test('filtered jobs are followed from their list, which works without scripts', async () => {
    const list = await get('/careers?contract=part-time&country=BE');
    expect(list.status).toBe(200);
    const titles = [...list.text.matchAll(/class="agenda-row__title"[^>]*>.*?<a [^>]*>([^<]+)/g)].map(
      ([, title]) => title,
    );
    expect(titles).toEqual(['Adviser']);
    expect(list.text).toMatch(/<form class="form-row" action="\/careers"/);
    const [, link = ''] = /href="(\/follow\?what=jobs:careers%3F[^"]+)"/.exec(list.text) ?? [];
    const token = await follow('filtered@follow.test', link);
    const shown = (await get(`${LIST}?token=${token}`)).text;
    expect(shown).toContain('Open positions: Part-time, Belgium');
    expect(shown).toContain('href="/careers?country=BE&amp;contract=part-time"');
  });

  test('the list stops one entry, is never cached, and shows nothing of another person', async () => {
    const search = '/follow?what=search:searchtext%3Dbiocompatibility';
    const other = await follow('other@follow.test', search);
    await follow('list@follow.test', search);
    const token = await follow('list@follow.test');
    const shown = await get(`${LIST}?token=${token}`);
    expect(shown.headers['cache-control']).toContain('no-store');
    expect(shown.text).toContain('Open positions');
    const ids = [...shown.text.matchAll(/name="follow" value="([\w-]+)"/g)].map(([, id = '']) => id);
    expect(ids).toHaveLength(2);
    const foreign = /name="follow" value="([\w-]+)"/.exec((await get(`${LIST}?token=${other}`)).text)?.[1] ?? '';
    for (const follow of [ids[0] ?? '', foreign]) {
      const stopped = await sendPlainForm(site.origin, `${LIST}?token=${token}`, { follow });
      expect([stopped.status, stopped.headers.location]).toEqual([303, `${LIST}?token=${token}&done=stopped`]);
    }
    expect((await get(`${LIST}?token=${token}`)).text.match(/name="follow"/g)).toHaveLength(1);
    expect((await get(`${LIST}?token=${other}`)).text.match(/name="follow"/g)).toHaveLength(1);
  });

  test.each([
    ['a forged link shows nothing', `${LIST}?token=${'x'.repeat(43)}`, 200, 'This link no longer works'],
    ['without a link a visitor is asked to sign in', LIST, 200, 'Sign in to see what you follow'],
    ['an unknown date is not found', '/follow?what=deadline:none', 404, 'noindex'],
    ['an address without anything to follow explains', '/follow', 200, 'Nothing begins until you have confirmed'],
    ['a malformed one explains too', '/follow?what=%3Cscript%3E', 200, 'Nothing begins until you have confirmed'],
  ])('%s', async (_what, path, status, words) => {
    const page = await get(path);
    expect([page.status, page.text.includes(words)]).toEqual([status, true]);
    expect(page.text).not.toContain('name="follow"');
  });

  test.each([
    ['a forged link', `${LIST}?token=${'x'.repeat(43)}`, { follow: '0a000000-0000-4000-8000-000000000001' }, 410],
    ['no id', LIST, {}, 303],
  ])('a form of the list with %s stops nothing', async (_what, path, fields, status) => {
    expect((await sendPlainForm(site.origin, path, fields)).status).toBe(status);
  });

  test('a form of another site neither asks, nor confirms, nor stops', async () => {
    const cross = { 'Sec-Fetch-Site': 'cross-site' };
    const token = await follow('cross-list@follow.test');
    expect((await sendPlainForm(site.origin, JOBS, { email: 'cross@follow.test' }, cross)).status).toBe(403);
    expect((await sendPlainForm(site.origin, `${CONFIRM}?token=x`, {}, cross)).status).toBe(403);
    expect((await sendPlainForm(site.origin, `${LIST}?token=${token}`, { follow: 'x' }, cross)).status).toBe(403);
    expect(await mailsTo(site.mailFolder, 'cross@follow.test')).toEqual([]);
  });

  describe('of a member without JavaScript', () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const send = (visitor: Visitor, path: string, fields: Record<string, string>) =>
      visitor.send(path, { method: 'POST', body: new URLSearchParams(fields).toString(), headers });
    const tokenIn = (text: string) => /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
    async function signedIn(username: string): Promise<Visitor> {
      const visitor = await createVisitor(site.origin);
      expect((await send(visitor, '/login', { username, password: 'demo-Passw0rd!' })).status).toBe(303);
      return visitor;
    }

    test('one button follows, the list shows and stops it, each with the token of the session', async () => {
      const member = await signedIn('member@demo.test');
      const page = await member.send(JOBS);
      expect(page.text).not.toContain('name="email"');
      expect(page.headers['cache-control']).toContain('no-store');
      const token = tokenIn(page.text);
      expect(token).not.toBe('');
      const followed = await send(member, JOBS, { token, frequency: 'daily' });
      expect([followed.status, followed.headers.location]).toEqual([303, `${LIST}?done=followed`]);
      const list = await member.send(LIST);
      expect(list.text).toContain('Jobs: at most once a day');
      const id = /name="follow" value="([\w-]+)"/.exec(list.text)?.[1] ?? '';

      const other = await signedIn('guest@demo.test');
      const otherToken = tokenIn((await other.send(JOBS)).text);
      expect((await other.send(LIST)).text).not.toContain(id);
      expect((await send(other, LIST, { token: otherToken, follow: id })).status).toBe(303);
      for (const forged of ['forged', otherToken])
        for (const [path, fields] of [
          [LIST, { follow: id }],
          [JOBS, {}],
        ] as const)
          expect((await send(member, path, { ...fields, token: forged })).status).toBe(403);
      expect((await member.send(LIST)).text).toContain(id);

      const stopped = await send(member, LIST, { token: tokenIn(list.text), follow: id });
      expect([stopped.status, stopped.headers.location]).toEqual([303, `${LIST}?done=stopped`]);
      expect((await member.send(LIST)).text).toContain('You aren’t following anything yet');
    });

    test('a form whose session has ended leads to the sign-in', async () => {
      const answer = await sendPlainForm(site.origin, JOBS, { token: 'x' });
      expect([answer.status, answer.headers.location]).toEqual([303, expect.stringMatching(/^\/login\?ReturnUrl=/)]);
    });
  });

  test.each([
    ['another body', 'List-Unsubscribe=Other', 403],
    ['an unknown token', ONE_CLICK, 410],
  ])('a one-click request with %s stops nothing', async (_what, body, status) => {
    expect((await oneClick('x'.repeat(43), body)).status).toBe(status);
  });

  test('a wrong address is rejected with its value; a bot gets no mail', async () => {
    const rejected = await sendPlainForm(site.origin, JOBS, { email: 'not-an-address' });
    expect(rejected.status).toBe(422);
    expect(rejected.text).toContain('value="not-an-address"');
    const trapped = { email: 'bot@follow.test', homepage: 'https://spam.test' };
    expect((await sendPlainForm(site.origin, JOBS, trapped)).status).toBe(422);
    expect(await mailsTo(site.mailFolder, 'bot@follow.test')).toEqual([]);
  });

  test('the calls of the browser need the XSRF token, and count apart from those of accounts', async () => {
    const body = { email: 'calls@follow.test', what: 'jobs:careers' };
    expect((await supertest(site.origin).post('/api/follows/request').send(body)).status).toBe(403);
    const limited = await startStarterWith(FILES, database, { ACCOUNT_LIMIT: '2' });
    try {
      const visitor = await createVisitor(limited.origin);
      const ask = () => visitor.send('/api/follows/request', { method: 'POST', body });
      expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429]);
    } finally {
      await limited.close();
    }
  });
});
