import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../support/ask.ts';
import { contentPageAnswer } from '../support/content-page.ts';
import { type FakeApi, json, startFakeApi } from '../support/fake-api.ts';
import { closeOnReuse, reset } from '../support/faults.ts';
import { sendPlainForm } from '../support/form-senders.ts';
import { startSite, type TestSite } from '../support/site.ts';
import { visit, type WriteHeaders } from '../support/visitor.ts';

/** The form that is sent as a GET (section 7): what the web does with a GET by itself must not be done with it. */

const CALL = '/anonymous-form-submit//euro-convergence';
const FORM_PAGE = '/europe-2025/register';
const stored = {
  ...{ statusCode: 200, statusMessage: 'OK' },
  result: { submissionId: 'de300000-0000-4000-8000-000000000001', receivedAt: '2026-01-01T00:00:00.000Z' },
};

let api: FakeApi;
let site: TestSite;
let visitor: WriteHeaders;

beforeAll(async () => {
  api = await startFakeApi();
  site = await startSite({ apiOrigin: api.origin });
  visitor = (await visit(site.origin)).writeHeaders();
});
beforeEach(() => {
  api.reset();
  api.on('/page-menu', contentPageAnswer);
  api.on(CALL, stored);
});
afterAll(async () => {
  await site.close();
  await api.close();
});

const sent = () => api.asked.filter(({ url }) => /form-submit/i.test(decodeURIComponent(url)));
const send = (headers: WriteHeaders = visitor, path = CALL) =>
  ask(`${site.origin}/api${path}?firstName=Ada`, { headers });
let people = 0;
const fields = () => {
  people += 1;
  const person = { firstName: 'Ada', lastName: 'B', email: `person-${people}@b.test` };
  return { ...person, about: 'A certificate', message: 'Where is it?' };
};

describe('D8: by a script', () => {
  test('D8: equal forms at the same time are as many forms: none is shared, none kept', async () => {
    api.on(CALL, (...call: Parameters<typeof answer>) => void setTimeout(answer, 50, ...call));
    const answer = json(stored);
    const replies = await Promise.all(Array.from({ length: 5 }, () => send()));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(sent()).toHaveLength(5);
    for (const { headers } of replies) expect(headers['cache-control']).toBe('private, no-store');
    await send();
    expect(sent()).toHaveLength(6);
  });

  test.each([
    ['is closed without an answer', reset],
    ['is closed at its second use', closeOnReuse(reset)],
    ['answers with a failure', json({ statusCode: 503 }, 503)],
  ])('D8: a connection that %s: the form is sent once', async (_name, fault) => {
    await ask(`${site.origin}/api/taxonomy`);
    api.on(CALL, fault);
    expect((await send()).status).toBeGreaterThanOrEqual(500);
    expect(sent()).toHaveLength(1);
  });

  test.each([
    ['a prefetch', { 'Sec-Purpose': 'prefetch' }],
    ['a prerendered page', { 'Sec-Purpose': 'prefetch;prerender' }],
    ['a picture in another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a link somebody follows', { 'X-XSRF-TOKEN': '' }],
    ['an address that is typed', { 'Sec-Fetch-Site': 'none' }],
  ])('D8: %s is refused', async (_name, headers) => {
    expect((await send({ ...visitor, ...headers })).status).toBe(403);
    expect(sent()).toEqual([]);
  });

  test.each([
    ...[
      '//anonymous-form-submit/euro-convergence',
      '/anonymous-form-submit///euro-convergence',
      `${CALL}/`,
      `${CALL}//`,
    ],
    ...['/Anonymous-Form-Submit/EURO-convergence', '/anonymous-form-submit/euro%2Dconvergence'],
    ...['/anonymous-form-submit%2Feuro-convergence', '/%61nonymous-form-submit/euro-convergence'],
    ...[
      '/anonymous-form-submit;x=1/euro-convergence;y',
      `/api${CALL}`,
      `//api/api${CALL}/`,
      `/%61pi${CALL}`,
      `/API${CALL}`,
    ],
  ])('D8: %s is the same form to an API that is generous, so it is checked', async (path) => {
    const { status } = await ask(`${site.origin}/api${path}?firstName=Ada`, {
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(status).toBe(403);
    expect(sent()).toEqual([]);
  });

  test('D8: only asking about it sends nothing to who may not write', async () => {
    for (const method of ['HEAD', 'OPTIONS'])
      expect((await ask(`${site.origin}/api${CALL}`, { method })).status, method).toBe(403);
    expect(sent()).toEqual([]);
  });
});

describe('D8: by a plain form', () => {
  test('D8: reloading the page that says it has arrived sends nothing', async () => {
    const { status, headers } = await sendPlainForm(site.origin, FORM_PAGE, fields());
    expect(status).toBe(303);
    const done = new URL(headers.get('location') ?? '', site.origin);
    for (let visits = 0; visits < 3; visits += 1) expect((await ask(done.href)).status).toBe(200);
    expect(sent().map(({ method }) => method)).toEqual(['GET']);
  });

  test('D8: a button pressed twice, and going back to press it again, is one form', async () => {
    const same = fields();
    const twice = await Promise.all([1, 2].map(() => sendPlainForm(site.origin, FORM_PAGE, same)));
    const again = await sendPlainForm(site.origin, FORM_PAGE, same);
    expect([...twice, again].map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(sent()).toHaveLength(1);
  });

  test('D8: two people with the same words are two forms', async () => {
    await sendPlainForm(site.origin, FORM_PAGE, fields());
    await sendPlainForm(site.origin, FORM_PAGE, fields());
    expect(sent()).toHaveLength(2);
  });

  test('D8: what gets no answer is not sent again by itself, and says so', async () => {
    api.on(CALL, reset);
    const { status, text } = await sendPlainForm(site.origin, FORM_PAGE, fields());
    expect(status).toBe(503);
    expect(text).toContain('Nothing has been stored');
    expect(sent()).toHaveLength(1);
  });
});
