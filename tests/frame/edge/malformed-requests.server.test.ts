import { createHmac } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { startFakeApi } from '../../support/fake-api.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

const PURGE_SECRET = 'the key of the content system, long enough';
const ASSETS = fileURLToPath(new URL('../../../dist/client/assets', import.meta.url));
/** The level of error log lines. */
const FAILURE_LEVEL = 50;

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin, environment: { PURGE_SECRET } }));
beforeEach(() => {
  site.log.length = 0;
});

const expectNoFailureLogged = () => expect(site.log.filter(({ level }) => Number(level) >= FAILURE_LEVEL)).toEqual([]);

describe.each(['br', 'identity'])('a file requested in the encoding %s [C8]', (encoding) => {
  const [script = ''] = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));

  test.each([
    ['a range beyond its end', { Range: 'bytes=99999999-' }, 416],
    ['a range that ends before it starts', { Range: 'bytes=5-1' }, 416],
    ['an empty range', { Range: 'bytes=-0' }, 416],
    ['an ETag that it does not have', { 'If-Match': '"another"' }, 412],
    ['a date before its last change', { 'If-Unmodified-Since': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 412],
  ])('answers %s without a body that could be stored', async (_name, headers, status) => {
    const response = await site.request.get(`/assets/${script}`).set({ 'Accept-Encoding': encoding, ...headers });
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
    });
    for (const name of ['etag', 'last-modified', 'content-encoding']) expect(response.headers).not.toHaveProperty(name);
    if (status === 416) expect(response.headers['content-range']).toMatch(/^bytes \*\/\d+$/);
    expectNoFailureLogged();
  });
});

const BODIES: [string, Record<string, string>, string, number][] = [
  ['an unknown content coding', { 'Content-Encoding': 'unknown' }, 'a=b', 415],
  ['a content coding that is not that of the body', { 'Content-Encoding': 'gzip' }, 'a=b', 400],
  ['an unknown charset', { 'Content-Type': 'application/x-www-form-urlencoded; charset=unknown' }, 'a=b', 415],
  ['a body that is too large', {}, `a=${'b'.repeat(110_000)}`, 413],
];

describe('a form [C8]', () => {
  test.each([...BODIES, ['too many fields', {}, 'a=b&'.repeat(100), 413] as const])(
    'with %s is rejected in words that fit',
    async (_name, headers, body, status) => {
      const response = await site.request
        .post('/login')
        .set({ 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded', ...headers })
        .send(body);
      expect(response.status).toBe(status);
      expect(response.text.includes('It’s too large')).toBe(status === 413);
      expectNoFailureLogged();
    },
  );
});

describe('the purge hook [C8]', () => {
  test.each(BODIES)('answers %s with a client error', async (_name, headers, body, status) => {
    const time = Math.floor(Date.now() / 1000);
    const signature = `t=${time},v1=${createHmac('sha256', PURGE_SECRET).update(`${time}.${body}`).digest('hex')}`;
    const response = await site.request
      .post('/hooks/purge')
      .set({ 'X-Signature': signature, 'Content-Type': 'text/plain', ...headers })
      .send(body);
    expect(response.status).toBe(status);
    expectNoFailureLogged();
  });
});
