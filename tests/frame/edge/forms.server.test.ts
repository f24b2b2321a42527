import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentPageAnswer } from '../../support/content-page.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { sendPlainForm } from '../../support/form-senders.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { createVisitor } from '../../support/visitor.ts';

const ACCOUNT = '/impexium/create-user';
const CONTACT = '/hubspot/create-user';
const CONFIRM = '/impexium/confirm-email';
const FORM = '/anonymous-form-submit/convergence';
const GET_FORM = '/anonymous-form-submit//euro-convergence';
const ok = { statusCode: 200, statusMessage: 'OK' };
const down = json({ statusCode: 503, statusMessage: 'Service Unavailable' }, 503);
const disconnect = (_req: unknown, res: { destroy(): void }) => res.destroy();
const user = {
  userId: 'de300000-0000-4000-8000-000000000001',
  firstName: 'Zoë',
  expireDate: '2031-01-01',
  isActiveMember: true,
};

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin, now: Date.UTC(2026, 10, 25, 12) }));
let join: string;

beforeAll(() => {
  join = `/join-${site.config.product}`;
});
beforeEach(() => {
  api.reset();
  api.on('/cookie-law', ok);
  api.on('/page-menu', contentPageAnswer);
  for (const path of [ACCOUNT, CONTACT])
    api.on(path, { ...ok, result: { userId: user.userId, email: 'a@b.test', created: true } });
  for (const path of [FORM, GET_FORM])
    api.on(path, { ...ok, result: { submissionId: user.userId, receivedAt: '2026-01-01T00:00:00.000Z' } });
});

let people = 0;
/** A new person for each form, because equal forms count as one. */
const person = () => {
  people += 1;
  return {
    firstName: 'Ada',
    lastName: 'B',
    email: `person-${people}@b.test`,
    password: 'twelve letters',
    accepted: 'yes',
  };
};

type Send = { headers?: Record<string, string>; at?: TestSite };
const send = (path: string, fields: Record<string, string>, { headers, at = site }: Send = {}) =>
  sendPlainForm(at.origin, path, fields, headers);
const sent = (path: string) => api.requests.filter(({ url }) => url.split('?', 1)[0] === path);

describe('confirming an address by a plain form', () => {
  const PAGE = '/confirm-address?token=of-the-link';

  test('opening the page confirms nothing and does not echo the token, which stays in the form’s URL', async () => {
    const { status, text } = await site.request.get(PAGE);
    expect(status).toBe(200);
    expect(text).not.toContain('of-the-link');
    const form = /<section id="form"[^>]*>.*?(<form [^>]*>)/s.exec(text)?.[1];
    expect(form).toContain('method="post"');
    expect(form).not.toContain('action=');
    expect(sent(CONFIRM)).toEqual([]);
  });

  test('sends token and password, and redirects to an address without the token', async () => {
    api.on(CONFIRM, { ...ok, result: { email: 'a@b.test', primary: true, action: 'account' } });
    const { status, headers } = await send(PAGE, { password: 'twelve letters' });
    expect([status, headers.location]).toEqual([303, '/confirm-address?done=confirm-address#form']);
    expect(sent(CONFIRM).map(({ body }) => JSON.parse(body))).toEqual([
      { token: 'of-the-link', password: 'twelve letters' },
    ]);
    const page = (await site.request.get('/confirm-address?done=confirm-address')).text;
    expect(page).toContain('Your e-mail address is confirmed');
  });

  test.each([
    [410, { statusCode: 410, statusMessage: 'Gone' }, 410, 'This link no longer works'],
    [422, { statusCode: 422, statusMessage: 'x', errors: [{ field: 'password', message: 'x' }] }, 422, 'can’t accept'],
  ])('a rejection with %i is explained', async (code, body, expected, sentence) => {
    api.on(CONFIRM, json(body, code));
    const { status, text } = await send(PAGE, { password: `twelve letters ${code}` });
    expect(status).toBe(expected);
    expect(text).toContain(sentence);
    expect(text).not.toContain('twelve letters');
  });

  test('neither token nor address is logged', async () => {
    const fields = person();
    await send(join, fields);
    await send(PAGE, { password: 'twelve letters' });
    expect(JSON.stringify(site.log)).not.toMatch(new RegExp(`of-the-link|${fields.email}`));
  });
});

describe('withdrawing from a contract by a plain form', () => {
  const PAGE = '/website/withdrawal';
  const WITHDRAW = '/anonymous-form-submit/withdrawal';
  const statement = (name: string) => ({
    ...{ firstName: name, lastName: '<b>', email: 'ada@b.test', contract: 'Membership' },
    ...{ concludedOn: '2026-11-20', reference: '123456' },
  });

  test('shows the statement and sends nothing until it is confirmed', async () => {
    const fields = statement('Ada');
    const review = await send(PAGE, fields);
    expect(review.status).toBe(200);
    expect(review.headers['cache-control']).toBe('private, no-store');
    for (const part of ['Confirm your withdrawal', '20 November 2026', '&lt;b&gt;', 'value="confirm"'])
      expect(review.text).toContain(part);
    for (const [name, value] of [['contract', 'Membership'] as const, ['concludedOn', '2026-11-20'] as const])
      expect(review.text).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
    const change = await send(PAGE, { ...fields, step: 'change' });
    expect(change.text).toMatch(/<input class="field__control"[^>]* name="firstName" value="Ada"/);
    expect(change.text).not.toMatch(/Check (one|\d+) fields?/);
    expect(sent(WITHDRAW)).toEqual([]);
    const receivedAt = '2026-11-26T12:00:00.000Z';
    api.on(WITHDRAW, { ...ok, result: { submissionId: user.userId, receivedAt } });
    const confirmed = await send(PAGE, { ...fields, step: 'confirm' });
    expect([confirmed.status, confirmed.headers.location]).toEqual([303, `${PAGE}?done=withdrawal#form`]);
    expect(sent(WITHDRAW).map(({ body }) => JSON.parse(body))).toEqual([fields]);
    expect((await site.request.get(`${PAGE}?done=withdrawal`)).text).toContain('Your withdrawal has arrived');
  });

  test('an invalid statement is not shown for confirmation, nor sent though it is confirmed', async () => {
    const { status, text } = await send(PAGE, { ...statement('Eve'), concludedOn: 'yesterday', step: 'confirm' });
    expect(status).toBe(422);
    expect(text).toContain('id="form-concludedOn-error"');
    expect(sent(WITHDRAW)).toEqual([]);
  });
});

describe('joining by a plain form', () => {
  test('calls both systems once each and redirects', async () => {
    const { status, headers } = await send(join, person());
    expect([status, headers.location]).toEqual([303, `${join}?done=join#form`]);
    expect(sent(ACCOUNT)).toHaveLength(1);
    expect(sent(CONTACT)).toHaveLength(1);
    expect(sent(CONTACT)[0]?.body).not.toContain('password');
    expect(sent(ACCOUNT)[0]?.headers['x-forwarded-for']).toBe('127.0.0.1');
  });

  test('with the newsletter system down the account is requested, and the newsletter record follows', async () => {
    api.on(CONTACT, down);
    const { headers } = await send(join, person());
    expect(headers.location).toBe(`${join}?done=join-pending#form`);
    const page = (await site.request.get(`${join}?done=join-pending`)).text;
    expect(page).toContain('Confirm your e-mail address. Your newsletter record will follow');
    expect(page).not.toContain('id="form-password"');
  });

  test('both systems down: answers 503 with the values typed, except the password', async () => {
    api.on(ACCOUNT, disconnect);
    api.on(CONTACT, disconnect);
    const fields = person();
    const { status, headers, text } = await send(join, fields);
    expect(status).toBe(503);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(text).toContain('Nothing has been stored');
    expect(text).toContain(`value="${fields.email}"`);
    expect(text).not.toContain(fields.password);
    for (const path of [ACCOUNT, CONTACT])
      api.on(path, { ...ok, result: { userId: user.userId, email: fields.email, created: true } });
    expect((await send(join, fields)).status, 'the failed submission can be repeated').toBe(303);
  });

  test('shows a message when the API cannot send mail', async () => {
    for (const path of [ACCOUNT, CONTACT])
      api.on(path, json({ statusCode: 501, statusMessage: 'We can’t send e-mail yet' }, 501));
    const fields = person();
    const { status, text } = await send(join, fields);
    expect(status).toBe(503);
    expect(text).toContain('We can’t send e-mail yet');
    expect(text).toContain(`value="${fields.email}"`);
  });

  test('a field that the API rejects gets its error', async () => {
    api.on(
      ACCOUNT,
      json({ statusCode: 400, statusMessage: 'Bad Request', errors: [{ field: 'lastName', message: 'x' }] }, 400),
    );
    const { status, text } = await send(join, person());
    expect(status).toBe(422);
    expect(text).toContain('id="form-lastName-error"');
  });

  test('hostile values are echoed as text and not sent to the API', async () => {
    const hostile = `"><script>alert(1)</script></script><!--<script>`;
    const { status, text } = await send(join, {
      firstName: hostile,
      lastName: '',
      email: `${hostile}@x`,
      password: 'short',
    });
    expect(status).toBe(422);
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)');
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('Check 4 fields');
    expect(sent(ACCOUNT)).toEqual([]);
  });

  test('a page that returns a form is not cached', async () => {
    await send(join, { ...person(), firstName: '', lastName: 'Canaryname' });
    expect((await site.request.get(join)).text).not.toContain('Canaryname');
  });
});

describe('a form is submitted to the API once [D8]', () => {
  const inquiry = () => ({ ...person(), organisation: 'O', message: 'Why' });
  const path = '/form-embeds/enterprise-members-inquiry';

  test('equal submissions in flight are one call, and a later one carries the same Idempotency-Key', async () => {
    // Long enough for all three to arrive on busy cores.
    const slow: typeof down = (...exchange) => void setTimeout(() => json({ ...ok, result: {} })(...exchange), 500);
    api.on(FORM, slow);
    const fields = inquiry();
    const answers = await Promise.all([send(path, fields), send(path, fields), send(path, fields)]);
    answers.push(await send(path, fields));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    const keys = () => sent(FORM).map((request) => request.headers['idempotency-key']);
    expect(keys()).toEqual([expect.stringMatching(/^"[\w-]{43}"$/), keys()[0]]);
    expect(JSON.parse(sent(FORM)[0]?.body ?? '')).toMatchObject({ form: 'enterprise-members-inquiry', message: 'Why' });
    await send(path, { ...fields, message: 'Why else' });
    expect(new Set(keys()).size).toBe(2);
    site.advance(600_000);
    await send(path, fields);
    expect(new Set(keys()).size, 'who got no mail sends the form again').toBe(3);
  });

  test('the form sent as a GET reaches the API with its double slash, as one request', async () => {
    const fields = { ...person(), about: 'A certificate', message: 'A&B' };
    const { headers } = await send('/europe-2025/register', fields);
    expect(headers.location).toBe('/europe-2025/register?done=euro-convergence#form');
    const [only, ...more] = api.requests.filter(({ url }) => url.startsWith(GET_FORM));
    expect(only?.method).toBe('GET');
    expect(only?.body).toBe('');
    expect(new URL(only?.url ?? '', 'http://x').searchParams.get('message')).toBe(
      'What it is about: A certificate\n\nA&B',
    );
    expect(only?.headers['idempotency-key']).toMatch(/^"[\w-]{43}"$/);
    expect(more).toEqual([]);
  });
});

describe('posts rejected without calling the API [G1, G2]', () => {
  test.each([
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a sibling host', { 'Sec-Fetch-Site': 'same-site' }],
    ['a direct navigation', { 'Sec-Fetch-Site': 'none' }],
    ['a prefetch', { 'Sec-Purpose': 'prefetch' }],
  ])('%s [G1]', async (_name, headers) => {
    for (const path of [join, '/login', '/logout', '/preferences', '/europe-2025/register'])
      expect((await send(path, person(), { headers })).status, path).toBe(403);
    expect(api.requests).toEqual([]);
  });

  test.each([
    ['Origin null', { Origin: 'null' }],
    ['a foreign Origin', { Origin: 'https://evil.test' }],
    ['no Origin', {}],
  ])('without Fetch Metadata: %s [G1]', async (_name, headers) => {
    const response = await site.request.post(join).type('form').set(headers).send(person());
    expect(response.status).toBe(403);
    expect(api.requests).toEqual([]);
  });

  test('a filled honeypot field', async () => {
    const { status, text } = await send(join, { ...person(), homepage: 'http://spam.test' });
    expect(status).toBe(422);
    expect(text).not.toContain('spam.test');
    expect(sent(ACCOUNT)).toEqual([]);
  });

  test.each([['/'], ['/who-we-are'], ['/no/such/page'], ['/join-other']])('%s has no form: 405', async (path) => {
    expect((await send(path, person())).status).toBe(405);
  });

  test('a body that is too large', async () => {
    expect((await send(join, { ...person(), firstName: 'x'.repeat(120_000) })).status).toBe(413);
  });

  test('more than twenty a minute [G4]', async () => {
    const own = await startSite({ apiOrigin: api.origin, environment: { FORM_LIMIT: '20' } });
    const fields = { ...person(), firstName: '' };
    const answers = [];
    for (let count = 0; count < 21; count++) answers.push(await send(join, fields, { at: own }));
    expect(answers.slice(0, 20).every(({ status }) => status === 422)).toBe(true);
    expect(answers[20]?.status).toBe(429);
    const retryAfter = Number(answers[20]?.headers['retry-after']);
    expect(retryAfter > 0 && retryAfter <= 60, `${retryAfter} s`).toBe(true);
    expect(answers[20]?.text).toContain(fields.email);
    await own.close();
  });

  test('sign-in attempts with and without JavaScript count together [G4]', async () => {
    const own = await startSite({ apiOrigin: api.origin, environment: { SIGN_IN_LIMIT: '3' } });
    const visitor = await createVisitor(own.origin);
    const byScript = async () => (await visitor.send('/api/sso/login', { method: 'POST', body: {} })).status;
    const noScript = async () => (await send('/login', { username: 'a@b.test', password: 'c' }, { at: own })).status;
    expect([await noScript(), await byScript(), await noScript(), await noScript(), await byScript()]).toEqual([
      422, 404, 422, 429, 429,
    ]);
    await own.close();
  });
});
