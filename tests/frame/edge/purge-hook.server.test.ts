import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Response } from 'supertest';
import { beforeEach, describe, expect, test } from 'vitest';
import { contentPage } from '../../support/content-page.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeEach } from '../../support/start-before.ts';
import { createVisitor } from '../../support/visitor.ts';

const PURGE_SECRET = 'the key of the content system, long enough';
const NOW = Date.UTC(2031, 4, 6, 12);
const PATH = '/who-we-are/bylaws';

const api = startBeforeEach(startFakeApi);
const site = startBeforeEach(() => startSite({ apiOrigin: api.origin, now: NOW, environment: { PURGE_SECRET } }));
beforeEach(() => api.on('/page-menu', contentPage('The bylaws')));

const get = (path: string) => site.request.get(path);
const state = ({ headers }: Response) => String(headers['cache-status']);

describe('the signed purge hook', () => {
  const sign = (body: string, time: number, key = PURGE_SECRET) =>
    `t=${time},v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`;
  const purge = (body: string, signature: string) =>
    site.request.post('/hooks/purge').set('X-Signature', signature).type('json').send(body);
  const seconds = Math.floor(NOW / 1000);

  test('drops pages and API responses that carry the tag', async () => {
    await get(PATH);
    api.on('/page-menu', contentPage('The new bylaws'));
    const body = JSON.stringify({ tags: ['pages'] });
    expect((await purge(body, sign(body, seconds))).status).toBe(204);
    const reply = await get(PATH);
    expect(state(reply)).toBe('rostrum; fwd=miss; stored');
    expect(reply.text).toContain('The new bylaws');
  });

  test('keeps a page without the tag', async () => {
    await get(PATH);
    const body = JSON.stringify({ tags: ['exams'] });
    expect((await purge(body, sign(body, seconds))).status).toBe(204);
    expect(state(await get(PATH))).toBe('rostrum; hit');
  });

  const body = JSON.stringify({ tags: ['pages'] });
  test.each([
    ['no signature', '', 403],
    ['another key', sign(body, seconds, 'k'.repeat(40)), 403],
    ['another body', sign(`${body} `, seconds), 403],
    ['an expired message', sign(body, seconds - 301), 403],
    ['nonsense', 't=1,v1=zz', 403],
  ])('rejects %s', async (_name, signature, status) => {
    await get(PATH);
    expect((await purge(body, signature)).status).toBe(status);
    expect(state(await get(PATH))).toBe('rostrum; hit');
  });

  test('accepts a signature once [G9]', async () => {
    const message = JSON.stringify({ tags: ['pages'] });
    expect((await purge(message, sign(message, seconds))).status).toBe(204);
    expect((await purge(message, sign(message, seconds))).status).toBe(409);
    expect((await purge(message, sign(message, seconds + 1))).status).toBe(204);
    site.advance(250_000);
    expect((await purge(message, sign(message, seconds))).status).toBe(409);
  });

  test('answers 400 for a malformed message', async () => {
    expect((await purge('{}', sign('{}', seconds))).status).toBe(400);
    expect((await purge('[', sign('[', seconds))).status).toBe(400);
  });
});

describe('the hook of Cvent', () => {
  const HOOK = '/hooks/cvent';
  const ask = (body: string) =>
    site.request
      .post(HOOK)
      .set({ Authorization: 'api_key k', Cookie: 'a=b', 'Sec-Fetch-Site': 'cross-site' })
      .send(body);

  test('forwards key and body to the API, without cookies, and returns its answer uncached', async () => {
    api.on(HOOK, json({ data: [] }));
    const { status, headers, body } = await ask('{"transactionId":"t"}');
    expect([status, headers['cache-control'], body]).toEqual([200, 'no-store', { data: [] }]);
    const [received] = api.requests.filter(({ url }) => url === HOOK);
    expect(received).toMatchObject({ method: 'POST', body: '{"transactionId":"t"}' });
    expect(received?.headers).toMatchObject({ authorization: 'api_key k', 'content-type': 'application/json' });
    expect(received?.headers.cookie).toBeUndefined();
  });

  test.each([
    [401, 401],
    [404, 404],
    [400, 400],
    [500, 503],
    [503, 503],
  ])('the answer %i of the API is %i', async (given, status) => {
    api.on(HOOK, json({ statusCode: given }, given));
    const answer = await ask('{}');
    expect([answer.status, answer.headers['retry-after']]).toEqual([status, status === 503 ? '5' : undefined]);
  });

  test('is 503 when the API resets the connection, and 413 for more than 100 KB', async () => {
    api.on(HOOK, (_req: unknown, res: { destroy(): void }) => res.destroy());
    expect((await ask('{}')).status).toBe(503);
    const before = api.requests.length;
    expect((await ask('x'.repeat(110_000))).status).toBe(413);
    expect(api.requests).toHaveLength(before);
  });

  test('limits the messages of one address', async () => {
    api.on(HOOK, json({ data: [] }));
    for (let count = 0; count < 300; count += 1) await ask('{}');
    const { status, headers } = await ask('{}');
    expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
    expect(api.requests.filter(({ url }) => url === HOOK)).toHaveLength(300);
  });

  test.each([
    '/api/hooks/cvent',
    '/api/hooks/cvent/',
    '/api/HOOKS/Cvent',
    '/api/%68ooks/cvent',
    '/api/hooks;a/cvent',
    '/api//hooks/cvent',
    '/api/api/hooks/cvent',
    '/api/hooks',
    '/api/hooks/purge',
    '/api/healthz',
  ])('is not reached by %s, which no limit counts', async (path) => {
    api.otherwise(json({ data: [] }));
    const visitor = await createVisitor(site.origin);
    for (const method of ['POST', 'GET']) {
      const { status, body } = await visitor.send(path, { method, ...(method === 'POST' && { body: {} }) });
      expect([status, body.statusCode]).toEqual([404, 404]);
    }
    expect(api.requests.map(({ url }) => url).filter((url) => url !== '/cookie-law')).toEqual([]);
  });
});

describe('the hooks of HubSpot and re:Members', () => {
  const SECRET = 'canary-secret-in-the-address-of-a-hook';
  test.each([
    {
      path: '/hooks/hubspot',
      sent: { 'x-hubspot-signature-v3': 's=', 'x-hubspot-request-timestamp': '17' },
      forwarded: { 'x-hubspot-signature-v3': 's=', 'x-hubspot-request-timestamp': '17' },
    },
    {
      path: `/hooks/impexium/${SECRET}`,
      sent: { 'ms-signature': 'sha256=0' },
      forwarded: { 'ms-signature': 'sha256=0', 'x-hook-secret': SECRET },
    },
  ])('forward the body unchanged with what proves its sender', async ({ path, sent, forwarded }) => {
    const hook = path.replace(`/${SECRET}`, '');
    api.on(hook, (_req: unknown, res: ServerResponse) => void res.writeHead(204).end());
    const body = '[{"eventId": 1,\n"name":"Zoë"}]';
    const answer = await site.request
      .post(path)
      .set({ ...sent, Cookie: 'a=b' })
      .type('json')
      .send(body);
    expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([204, '', 'no-store']);
    const [received] = api.requests.filter(({ url }) => url === hook);
    expect(received).toMatchObject({ method: 'POST', body });
    expect(received?.headers).toMatchObject(forwarded);
    expect(received?.headers.cookie).toBeUndefined();
    await expect.poll(() => JSON.stringify(site.log)).toContain(hook);
    expect(JSON.stringify(site.log)).not.toContain(SECRET);
  });

  test('are limited as one', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 301; count += 1)
      statuses.add((await site.request.post(count % 2 ? '/hooks/hubspot' : '/hooks/impexium/x').send('[]')).status);
    expect(statuses).toContain(429);
  });
});
