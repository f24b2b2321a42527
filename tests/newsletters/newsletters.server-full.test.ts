import { readdir } from 'node:fs/promises';
import supertest from 'supertest';
import { describe, expect, test } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import { sendPlainForm } from '../support/form-senders.ts';
import { confirmationTokenFor, endTokenFor, mailsTo } from '../support/mails.ts';
import { startBeforeAll } from '../support/start-before.ts';
import { startStarterWith } from '../support/starter-copy.ts';
import { createVisitor } from '../support/visitor.ts';

const PATH = '/newsletters';
const CONFIRM = '/newsletters/confirm';
const END = '/newsletters/unsubscribe';
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const FILES = {
  'data/subscriptions.yaml': `
- { subscriptionField: daily-briefing, name: Briefing, description: Each day., frequency: Daily, group: News, provider: hubspot, default: false }
- { subscriptionField: weekly-review, name: Review, description: Each week., frequency: Fridays, group: News, provider: hubspot, default: false }
- { subscriptionField: membership-notices, name: Notices, description: Receipts., group: Membership, provider: impexium, default: true }
`,
};

describe.each(oneDatabase())('newsletters over HTTP, from form to one click, on $name PostgreSQL', (database) => {
  const site = startBeforeAll(() => startStarterWith(FILES, database, { ACCOUNT_LIMIT: '1000', FORM_LIMIT: '1000' }));

  const oneClick = (token: string, body = ONE_CLICK, headers: Record<string, string> = {}) =>
    supertest(site.origin).post(`${END}?token=${token}`).type('form').set(headers).send(body);
  async function subscribe(email: string): Promise<string> {
    const asked = await sendPlainForm(site.origin, PATH, { lists: 'weekly-review', email });
    expect([asked.status, asked.headers.location]).toEqual([303, '/newsletters?done=newsletters#form']);
    const token = await confirmationTokenFor(site.mailFolder, email);
    const confirmed = await sendPlainForm(site.origin, `${CONFIRM}?token=${token}`, {});
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, `${CONFIRM}?done=confirm-newsletters#form`]);
    return endTokenFor(site.mailFolder, email);
  }

  test('the form asks, the link’s page confirms by its button only, the mail ends them by one click', async () => {
    const email = 'walk@new.test';
    const body = 'lists=daily-briefing&lists=weekly-review&email=walk%40new.test';
    const asked = await supertest(site.origin).post(PATH).type('form').set('Sec-Fetch-Site', 'same-origin').send(body);
    expect(asked.status).toBe(303);
    const token = await confirmationTokenFor(site.mailFolder, email);
    const [first = ''] = await mailsTo(site.mailFolder, email);
    expect(first).toContain('- Briefing');
    expect(first).toContain('- Review');
    expect(first).not.toMatch(/^List-Unsubscribe/m);

    // A scanner opens the link, twice.
    for (let time = 0; time < 2; time++) {
      const page = await supertest(site.origin).get(`${CONFIRM}?token=${token}`);
      expect([page.status, page.text.includes(token)]).toEqual([200, false]);
      await supertest(site.origin).head(`${CONFIRM}?token=${token}`);
    }
    expect(await mailsTo(site.mailFolder, email)).toHaveLength(1);

    const confirmed = await sendPlainForm(site.origin, `${CONFIRM}?token=${token}`, {});
    expect(confirmed.status).toBe(303);
    const again = await sendPlainForm(site.origin, `${CONFIRM}?token=${'A'.repeat(token.length)}`, {});
    expect(again.status).toBe(410);
    expect(again.text).toContain('This link no longer works');

    const end = await endTokenFor(site.mailFolder, email);
    const second = (await mailsTo(site.mailFolder, email)).at(-1) ?? '';
    const headers = (second.split('\r\n\r\n', 1)[0] ?? '').replaceAll(/\r\n\s+/g, ' ');
    expect(headers).toMatch(/^List-Unsubscribe: <http:\/\/localhost\/newsletters\/unsubscribe\?token=[\w.-]+>/m);
    expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    const done = await oneClick(end);
    expect([done.status, done.text]).toEqual([200, 'You are unsubscribed.\n']);
    expect(done.headers['set-cookie']).toBeUndefined();
    expect((await oneClick(end)).status).toBe(200);
  });

  test('a mail program that posts multipart/form-data, as RFC 8058 prefers, ends them too', async () => {
    const end = await subscribe('multipart@new.test');
    const done = await supertest(site.origin).post(`${END}?token=${end}`).field('List-Unsubscribe', 'One-Click');
    expect([done.status, done.text]).toEqual([200, 'You are unsubscribed.\n']);
    expect((await supertest(site.origin).get(`${END}?token=${end}`)).text).not.toContain('Review');
  });

  test('the page of the mail’s link ends them too, by its button', async () => {
    const end = await subscribe('by-page@new.test');
    expect((await supertest(site.origin).get(`${END}?token=${end}`)).text).toContain('Unsubscribe');
    const ended = await sendPlainForm(site.origin, `${END}?token=${end}`, {});
    expect([ended.status, ended.headers.location]).toEqual([303, `${END}?done=end-newsletters#form`]);
  });

  test.each([
    ['another body', 'List-Unsubscribe=Other', 403],
    ['no body', '', 403],
    ['an unknown token', ONE_CLICK, 410],
  ])('a request from elsewhere with %s ends nothing', async (_what, body, status) => {
    expect((await oneClick('x'.repeat(43), body)).status).toBe(status);
  });

  test('a form of another site neither asks nor confirms', async () => {
    const cross = { 'Sec-Fetch-Site': 'cross-site' };
    const fields = { lists: 'weekly-review', email: 'cross@new.test' };
    expect((await sendPlainForm(site.origin, PATH, fields, cross)).status).toBe(403);
    expect((await sendPlainForm(site.origin, `${CONFIRM}?token=x`, {}, cross)).status).toBe(403);
    expect(await mailsTo(site.mailFolder, 'cross@new.test')).toEqual([]);
  });

  test('the same form sent twice sends one mail; without lists or address it is rejected with its values', async () => {
    const fields = { lists: 'weekly-review', email: 'twice@new.test' };
    const both = await Promise.all([1, 2].map(() => sendPlainForm(site.origin, PATH, fields)));
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    await confirmationTokenFor(site.mailFolder, fields.email);
    expect(await mailsTo(site.mailFolder, fields.email)).toHaveLength(1);
    const before = (await readdir(site.mailFolder)).length;
    const rejected = await sendPlainForm(site.origin, PATH, { email: 'not-an-address' });
    expect(rejected.status).toBe(422);
    expect(rejected.text).toContain('Choose at least one');
    expect(rejected.text).toContain('value="not-an-address"');
    const trapped = { ...fields, email: 'bot@new.test', homepage: 'https://spam.test' };
    expect((await sendPlainForm(site.origin, PATH, trapped)).status).toBe(422);
    expect((await readdir(site.mailFolder)).length).toBe(before);
  });

  test.each([
    'a@new.test\r\nBcc: victim@new.test',
    '"a b"@new.test',
    'a@new.test,victim@new.test',
    '<script>@new.test',
    `${'a'.repeat(300)}@new.test`,
  ])('a hostile address gets no mail and is shown as text: %j', async (email) => {
    const before = (await readdir(site.mailFolder)).length;
    const response = await sendPlainForm(site.origin, PATH, { lists: 'weekly-review', email });
    expect(response.status).toBe(422);
    expect(response.text).not.toContain('<script>@new.test');
    expect((await readdir(site.mailFolder)).length).toBe(before);
  });

  test('the calls of the browser need the XSRF token, and count with those that open accounts', async () => {
    const body = { email: 'calls@new.test', lists: ['weekly-review'] };
    expect((await supertest(site.origin).post('/api/newsletters/subscribe').send(body)).status).toBe(403);
    const limited = await startStarterWith(FILES, database, { ACCOUNT_LIMIT: '2' });
    try {
      const visitor = await createVisitor(limited.origin);
      const ask = () => visitor.send('/api/newsletters/subscribe', { method: 'POST', body });
      expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 429]);
    } finally {
      await limited.close();
    }
  });
});
