import { createHmac } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../support/ask.ts';
import { type FakeApi, json, startFakeApi } from '../../support/fake-api.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const PURGE_SECRET = 'the key of the content system, long enough';
const ok = { statusCode: 200, statusMessage: 'OK' };
const titled = (title: string) => ({
  ...ok,
  result: [
    {
      ...{ pageId: 1, title, path: '/who-we-are/bylaws', template: 'content', summary: '', body: '<p>Text</p>' },
      ...{ headings: [], facts: [], isMemberOnly: false, isDraft: false, isTeaser: false, showInNav: true },
      ...{ siblings: [], children: [], seo: {} },
    },
  ],
});
const PATH = '/who-we-are/bylaws';
const DAY_MS = 24 * 3_600_000;

let api: FakeApi;
let site: TestSite;

beforeAll(async () => {
  api = await startFakeApi();
});
beforeEach(async () => {
  api.reset();
  api.on('/page-menu', titled('The bylaws'));
  site = await startSite({
    apiOrigin: api.origin,
    now: Date.UTC(2031, 4, 6, 12),
    environment: { UPSTREAM_TIMEOUT_MS: '400', SECONDARY_GRACE_MS: '1000', PURGE_SECRET, RENDER_SLOTS: '2' },
  });
  return () => site.close();
});
afterAll(() => api.close());

const get = (path: string, headers: Record<string, string> = {}) => ask(site.origin + path, { headers });
const state = (reply: { headers: Record<string, unknown> }) => String(reply.headers['cache-status']);
const asked = (path: string) => api.asked.filter(({ url }) => url.startsWith(path)).length;

describe('a page is made once and kept', () => {
  test('the second visitor gets what the first one got, and the API hears nothing', async () => {
    const first = await get(PATH);
    const before = api.asked.length;
    const second = await get(PATH);
    expect(state(first)).toBe('rostrum; fwd=miss; stored');
    expect(state(second)).toBe('rostrum; hit');
    expect(second.body).toBe(first.body);
    expect(api.asked.length).toBe(before);
  });

  test('A7: fifty who ask at once for a page nobody has made wait for one making of it', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => get(PATH)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(asked('/page-menu')).toBe(1);
  });

  test('A8: the one who asked first may leave; the others get the page', async () => {
    api.on('/page-menu', (_req: unknown, res: import('node:http').ServerResponse) => {
      setTimeout(() => res.end(JSON.stringify(titled('The bylaws'))), 150);
    });
    const leader = httpRequest(site.origin + PATH);
    leader.on('error', () => undefined).end();
    await expect.poll(() => asked('/page-menu')).toBe(1);
    const followers = [get(PATH), get(PATH), get(PATH)];
    leader.destroy();
    for (const reply of await Promise.all(followers)) expect(reply.status).toBe(200);
    expect(asked('/page-menu')).toBe(1);
  });

  test('A6: past its time the old page is served at once, and one new one is made', async () => {
    await get(PATH);
    let answer = () => {};
    api.on('/page-menu', (_req: unknown, res: import('node:http').ServerResponse) => {
      answer = () => res.end(JSON.stringify(titled('The new bylaws')));
    });
    site.advance(61_000);
    const before = asked('/page-menu');
    const replies = await Promise.all(Array.from({ length: 30 }, () => get(PATH)));
    for (const reply of replies) expect(state(reply)).toBe('rostrum; hit; detail=stale-while-revalidate');
    expect(asked('/page-menu') - before).toBe(1);
    answer();
    await expect.poll(async () => (await get(PATH)).body).toContain('The new bylaws');
    expect(asked('/page-menu') - before).toBe(1);
  });

  test.each([
    ['refuses connections', (req: import('node:http').IncomingMessage) => req.socket.destroy()],
    ['fails', json({}, 500)],
    ['answers no JSON', (_: unknown, res: import('node:http').ServerResponse) => res.end('<html>')],
    ['hangs', () => undefined],
  ])(
    'A1, A3, A4: while the API %s a kept page of any age under a day is served, and nothing bad is kept',
    async (_name, fault) => {
      const { body } = await get(PATH);
      api.otherwise(fault);
      api.on('/page-menu', fault);
      site.advance(DAY_MS - 60_000);
      const reply = await get(PATH);
      expect(reply.status).toBe(200);
      expect(reply.body).toBe(body);
      expect(state(reply)).toBe('rostrum; hit; detail=stale-if-error');
      expect(Number(reply.headers.age)).toBeGreaterThan(86_000);
    },
  );

  test('A2: a page never made is a 503 of the site’s own while the API is down, and is not kept', async () => {
    api.on('/page-menu', json({}, 500));
    const reply = await get(PATH);
    expect(reply.status).toBe(503);
    expect(reply.headers['retry-after']).toBe('5');
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(reply.body).toContain('class="site-header"');
    api.on('/page-menu', titled('The bylaws'));
    expect((await get(PATH)).status).toBe(200);
  });

  test('A10: a page in which something could not be loaded is shown, not kept', async () => {
    api.on('/promotions', json({}, 500));
    expect(state(await get(PATH))).toBe('rostrum; fwd=bypass');
    expect(state(await get(PATH))).toBe('rostrum; fwd=bypass');
    api.on('/promotions', json({ statusCode: 404 }, 404));
    await get(PATH);
    expect(state(await get(PATH))).toBe('rostrum; hit');
  });

  test('A5, S15: an API that has lost its content does not turn good pages into 404s', async () => {
    const paths = Array.from({ length: 8 }, (_, index) => `/elm/page-${index}`);
    for (const path of paths) expect((await get(path)).status).toBe(200);
    api.on('/page-menu', { ...ok, result: [] });
    for (let round = 0; round < 4; round += 1) {
      site.advance(11_000 + (round === 0 ? 60_000 : 0));
      await Promise.all(paths.map((path) => get(path)));
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    for (const path of paths) expect((await get(path)).status, path).toBe(200);
    expect(await site.metrics.text()).toContain('page-cache doubtful-not-found');
  });

  test('a page that was taken down is gone when that is confirmed', async () => {
    await get(PATH);
    api.on('/page-menu', { ...ok, result: [] });
    for (let round = 0; round < 3; round += 1) {
      site.advance(61_000);
      await get(PATH);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    expect((await get(PATH)).status).toBe(404);
  });
});

describe('F8: validators and forms', () => {
  test.each([
    ['br', 'br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', 'gzip, deflate', (body: Buffer) => gunzipSync(body)],
    ['gzip', 'br;q=0.1, gzip', (body: Buffer) => gunzipSync(body)],
    [undefined, 'identity', (body: Buffer) => body],
    [undefined, 'br;q=0', (body: Buffer) => body],
  ])('%s for %j', async (encoding, accept, decode) => {
    const plain = await get(PATH);
    const response = await new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      httpRequest(site.origin + PATH, { headers: { 'Accept-Encoding': accept } }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => resolve({ headers: res.headers, body: Buffer.concat(chunks) }));
      })
        .on('error', reject)
        .end();
    });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers.vary).toBe('Accept-Encoding');
    expect(decode(response.body).toString()).toBe(plain.body);
  });

  test('who has the page already is told so, per form', async () => {
    const { headers } = await get(PATH, { 'Accept-Encoding': 'br' });
    const etag = String(headers.etag);
    expect((await get(PATH, { 'If-None-Match': etag, 'Accept-Encoding': 'br' })).status).toBe(304);
    expect((await get(PATH, { 'If-None-Match': `"x", W/${etag}`, 'Accept-Encoding': 'br' })).status).toBe(304);
    expect((await get(PATH, { 'If-None-Match': etag })).status).toBe(200);
  });

  test('HEAD has the headers of GET and no body', async () => {
    const full = await get(PATH);
    const head = await ask(site.origin + PATH, { method: 'HEAD' });
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(full.headers['content-length']);
    expect(head.headers.etag).toBe(full.headers.etag);
  });
});

describe('F1, F2, F5: only the address decides', () => {
  test.each([
    ['Cookie', 'member=x; CMSCookieLevel=1000; theme=dark'],
    ['Authorization', 'Bearer canary'],
    ['X-Forwarded-Host', 'evil.test'],
    ['X-Forwarded-Proto', 'gopher'],
    ['X-Original-URL', '/login'],
    ['Forwarded', 'host=evil.test'],
    ['Accept-Language', 'de'],
    ['User-Agent', 'evil canary'],
    ['Range', 'bytes=0-3'],
    ['If-Modified-Since', new Date(Date.UTC(2040, 0)).toUTCString()],
    ['X-HTTP-Method-Override', 'DELETE'],
  ])('%s changes nothing', async (name, value) => {
    const reply = await get(PATH, { [name]: value });
    const plain = await get(PATH);
    expect(reply.body).toBe(plain.body);
    expect(state(plain)).toBe('rostrum; hit');
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  test.each(['?utm_source=x', '?fbclid=1&x=2', '?pagenumber=2', '?=', '?a;b', '?x=%26isPreview%3Dtrue'])(
    'a page that does not listen to %s is the same page',
    async (query) => {
      const plain = await get(PATH);
      const reply = await get(PATH + query);
      expect(state(reply)).toBe('rostrum; hit');
      expect(reply.body).toBe(plain.body);
    },
  );

  test.each(['?isPreview=true&wg=x', '?ISPREVIEW=', '?wg=1', '?IsPreview=&WG=abc'])(
    'F4: what is named like a preview is never kept: %s',
    async (query) => {
      await get(PATH + query);
      const reply = await get(PATH + query);
      expect(state(reply)).toBe('rostrum; fwd=bypass');
      expect(reply.headers['x-robots-tag']).toBe('noindex');
      expect(reply.headers['cache-control']).toBe('private, no-store');
    },
  );

  test('words somebody typed are not kept: hardly anybody asks again', async () => {
    api.on('/events-search', { ...ok, result: [], totalCount: 0, pageNumber: 1, pageSize: 10, totalPages: 0 });
    await get('/events?EventName=rare');
    expect(state(await get('/events?EventName=rare'))).toBe('rostrum; fwd=bypass');
    await get('/events');
    expect(state(await get('/events'))).toBe('rostrum; hit');
  });
});

describe('the signed purge hook', () => {
  const sign = (body: string, time: number, key = PURGE_SECRET) =>
    `t=${time},v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`;
  const purge = (body: string, signature: string) =>
    ask(`${site.origin}/hooks/purge`, { method: 'POST', body, headers: { 'X-Signature': signature } });
  const seconds = Math.floor(Date.UTC(2031, 4, 6, 12) / 1000);

  test('drops pages and answers that carry the tag', async () => {
    await get(PATH);
    api.on('/page-menu', titled('The new bylaws'));
    const body = JSON.stringify({ tags: ['pages'] });
    expect((await purge(body, sign(body, seconds))).status).toBe(204);
    const reply = await get(PATH);
    expect(state(reply)).toBe('rostrum; fwd=miss; stored');
    expect(reply.body).toContain('The new bylaws');
  });

  test('other tags leave the page alone', async () => {
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
    ['an old message', sign(body, seconds - 301), 403],
    ['nonsense', 't=1,v1=zz', 403],
  ])('%s is refused', async (_name, signature, status) => {
    await get(PATH);
    expect((await purge(body, signature)).status).toBe(status);
    expect(state(await get(PATH))).toBe('rostrum; hit');
  });

  test('a message that is none is a 400', async () => {
    expect((await purge('{}', sign('{}', seconds))).status).toBe(400);
    expect((await purge('[', sign('[', seconds))).status).toBe(400);
  });
});
