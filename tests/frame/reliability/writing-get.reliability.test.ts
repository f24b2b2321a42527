import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentPageAnswer } from '../../support/content-page.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { closeOnReuse, reset } from '../../support/faults.ts';
import { sendPlainForm } from '../../support/form-senders.ts';
import { sendRequest } from '../../support/send-request.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { createVisitor, type WriteHeaders } from '../../support/visitor.ts';

/** A form sent as a GET (section 7) counts as a write: neither cached, shared, retried nor prefetched. */

const CALL = '/anonymous-form-submit//euro-convergence';
const FORM_PAGE = '/europe-2025/register';
const stored = {
  statusCode: 200,
  statusMessage: 'OK',
  result: { submissionId: 'de300000-0000-4000-8000-000000000001', receivedAt: '2026-01-01T00:00:00.000Z' },
};

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin }));
let visitor: WriteHeaders;

beforeAll(async () => {
  visitor = (await createVisitor(site.origin)).writeHeaders();
});
beforeEach(() => {
  api.reset();
  api.on('/page-menu', contentPageAnswer);
  api.on(CALL, stored);
});

const sent = () => api.requests.filter(({ url }) => /form-submit/i.test(decodeURIComponent(url)));
const send = (headers: WriteHeaders = visitor, path = CALL) =>
  sendRequest(`${site.origin}/api${path}?firstName=Ada`, { headers });
const keys = () => new Set(sent().map(({ headers }) => headers['idempotency-key']));
let people = 0;
const fields = () => {
  people += 1;
  const person = { firstName: 'Ada', lastName: 'B', email: `person-${people}@b.test` };
  return { ...person, about: 'A certificate', message: 'Where is it?' };
};

describe('sent with JavaScript [D8]', () => {
  test('equal forms at the same time are sent separately and not cached [D8]', async () => {
    const FORMS = 5;
    const allSent = Promise.withResolvers<void>();
    const answer = json(stored);
    api.on(CALL, (...call: Parameters<typeof answer>) => {
      if (sent().length === FORMS) allSent.resolve();
      void allSent.promise.then(() => answer(...call));
    });
    const replies = await Promise.all(Array.from({ length: FORMS }, () => send()));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(sent()).toHaveLength(5);
    for (const { headers } of replies) expect(headers['cache-control']).toBe('private, no-store');
    await send();
    expect(sent()).toHaveLength(6);
  });

  test.each([
    ['is closed without a response', reset],
    ['is closed at its second use', closeOnReuse(reset)],
    ['answers 503', json({ statusCode: 503 }, 503)],
  ])('sends the form once when the connection %s [D8]', async (_name, fault) => {
    await sendRequest(`${site.origin}/api/taxonomy`);
    api.on(CALL, fault);
    expect((await send()).status).toBeGreaterThanOrEqual(500);
    expect(sent()).toHaveLength(1);
  });

  test.each([
    ['a prefetch', { 'Sec-Purpose': 'prefetch' }],
    ['a prerendered page', { 'Sec-Purpose': 'prefetch;prerender' }],
    ['an image on another site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['a link without a token', { 'X-XSRF-TOKEN': '' }],
    ['a direct navigation', { 'Sec-Fetch-Site': 'none' }],
  ])('%s is rejected [D8]', async (_name, headers) => {
    expect((await send({ ...visitor, ...headers })).status).toBe(403);
    expect(sent()).toEqual([]);
  });

  test.each([
    '//anonymous-form-submit/euro-convergence',
    '/anonymous-form-submit///euro-convergence',
    `${CALL}/`,
    `${CALL}//`,
    '/Anonymous-Form-Submit/EURO-convergence',
    '/anonymous-form-submit/euro%2Dconvergence',
    '/anonymous-form-submit%2Feuro-convergence',
    '/%61nonymous-form-submit/euro-convergence',
    '/anonymous-form-submit;x=1/euro-convergence;y',
    `/api${CALL}`,
    `//api/api${CALL}/`,
    `/%61pi${CALL}`,
    `/API${CALL}`,
  ])('%s is the same form to a lenient API, so it is checked as well [D8]', async (path) => {
    const { status } = await sendRequest(`${site.origin}/api${path}?firstName=Ada`, {
      headers: { 'Sec-Fetch-Site': 'cross-site' },
    });
    expect(status).toBe(403);
    expect(sent()).toEqual([]);
  });

  test('HEAD without a token is rejected and sends nothing [D8]', async () => {
    for (const method of ['HEAD', 'OPTIONS'])
      expect((await sendRequest(`${site.origin}/api${CALL}`, { method })).status, method).toBe(403);
    expect(sent()).toEqual([]);
  });
});

describe('sent without JavaScript [D8]', () => {
  test('reloading the confirmation page sends nothing [D8]', async () => {
    const { status, headers } = await sendPlainForm(site.origin, FORM_PAGE, fields());
    expect(status).toBe(303);
    const done = new URL(headers.location ?? '', site.origin);
    for (let reload = 0; reload < 3; reload += 1) expect((await sendRequest(done.href)).status).toBe(200);
    expect(sent().map(({ method }) => method)).toEqual(['GET']);
  });

  test('a double click, and a submission after going back, share one idempotency key [D8]', async () => {
    const same = fields();
    const twice = await Promise.all([1, 2].map(() => sendPlainForm(site.origin, FORM_PAGE, same)));
    const again = await sendPlainForm(site.origin, FORM_PAGE, same);
    expect([...twice, again].map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(keys().size).toBe(1);
  });

  test('equal fields of two clients are two forms [D8]', async () => {
    await sendPlainForm(site.origin, FORM_PAGE, fields());
    await sendPlainForm(site.origin, FORM_PAGE, fields());
    expect(keys().size).toBe(2);
  });

  test('a form without a response is not retried, and the page shows an error [D8]', async () => {
    api.on(CALL, reset);
    const { status, text } = await sendPlainForm(site.origin, FORM_PAGE, fields());
    expect(status).toBe(503);
    expect(text).toContain('Nothing has been stored');
    expect(sent()).toHaveLength(1);
  });
});
