import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentPage } from '../../support/content-page.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { type Reply, sendRequestForBytes } from '../../support/send-request.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

/** One page in three encodings, and conditional requests for it: row F8 (RFC 9110, sections 8.8, 12.5.3 and 13). */

const PATH = '/who-we-are/bylaws';
const MISSING = '/no/such/page';

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin, now: Date.UTC(2031, 4, 6, 12) }));

beforeAll(() => api.on('/page-menu', contentPage('The bylaws')));
beforeEach(async () => {
  await site.request.get(PATH);
});

/** Accepts the identity encoding alone unless the headers name another. */
const get = (headers: Record<string, string> = {}, path = PATH) =>
  site.request.get(path).unset('Accept-Encoding').set(headers);
const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body: Buffer) => body,
};

describe('the encoding a client prefers [F8]', () => {
  test.each<[keyof typeof decoders, string | undefined]>([
    ['br', 'gzip, deflate, br, zstd'],
    ['br', 'br'],
    ['br', 'BR;Q=1.0'],
    ['br', '*'],
    ['br', 'gzip;q=0.5, br;q=0.5'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'br;q=0.1, gzip'],
    ['gzip', '*, br;q=0'],
    ['gzip', ' gzip ;q=0.001'],
    ['identity', undefined],
    ['identity', ''],
    ['identity', 'identity'],
    ['identity', 'br;q=0'],
    ['identity', 'br;q=0.5, identity;q=0.9'],
    ['identity', 'deflate'],
    ['identity', 'zstd'],
    ['identity', 'x'.repeat(300)],
  ])('%s for %j, each time [F8]', async (form, accepted) => {
    const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
    await site.purge([`page:${PATH}`]);
    // The second and third are hits, which the handler answers before the pipeline.
    const replies: Reply<Buffer>[] = [];
    for (let round = 0; round < 3; round += 1) replies.push(await sendRequestForBytes(site.origin + PATH, { headers }));
    const plain = await get();
    for (const reply of replies) {
      expect(reply.headers['content-encoding']).toBe(form === 'identity' ? undefined : form);
      expect(reply.headers.vary).toBe('Accept-Encoding');
      expect(reply.headers.etag).toMatch(new RegExp(`^"[\\w-]{22}-${form}"$`));
      expect(reply.headers['content-length']).toBe(String(reply.body.length));
      expect(decoders[form](reply.body).toString()).toBe(plain.text);
    }
  });
});

describe('a conditional request [F8]', () => {
  test.each([
    ['its tag', (tag: string) => tag, 304],
    ['its tag, weak', (tag: string) => `W/${tag}`, 304],
    ['its tag among others', (tag: string) => `"x", W/${tag} ,"y"`, 304],
    ['any', () => '*', 304],
    ['another tag', () => '"x"', 200],
    ['the tag of another encoding', (tag: string) => tag.replace('-br', '-gzip'), 200],
    ['the tag without quotes', (tag: string) => tag.replaceAll('"', ''), 200],
    ['a truncated tag', (tag: string) => `${tag.slice(0, -4)}"`, 200],
    ['nonsense', () => ',,;"', 200],
    ['its tag behind hundreds of others', (tag: string) => `${'"x",'.repeat(300)}${tag}`, 304],
  ])('If-None-Match with %s [F8]', async (_name, given, status) => {
    const accept = { 'Accept-Encoding': 'br' };
    const full = await get(accept);
    const tag = String(full.headers.etag);
    const reply = await get({ ...accept, 'If-None-Match': given(tag) });
    expect(reply.status).toBe(status);
    if (status === 200) return;
    expect(reply.text).toBe('');
    for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy', 'cache-status'])
      expect(reply.headers[name], name).toBe(full.headers[name]);
    expect(reply.headers['content-length']).toBeUndefined();
    expect((await get(accept)).status, 'the next request gets the full response').toBe(200);
  });

  test('If-None-Match takes precedence, and If-Modified-Since alone is ignored [F8]', async () => {
    const { headers } = await get();
    const since = { 'If-Modified-Since': 'Fri, 31 Dec 2049 23:59:59 GMT' };
    expect((await get(since)).status).toBe(200);
    expect((await get({ ...since, 'If-None-Match': '"x"' })).status).toBe(200);
    expect((await get({ ...since, 'If-None-Match': String(headers.etag) })).status).toBe(304);
    expect(headers['last-modified']).toBeUndefined();
  });

  test('a changed page has a new ETag in every encoding [F8]', async () => {
    const before = await get();
    api.on('/page-menu', contentPage('The new bylaws'));
    await site.purge(['pages']);
    const after = await get({ 'If-None-Match': String(before.headers.etag) });
    expect(after.status).toBe(200);
    expect(after.text).toContain('The new bylaws');
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  test('a 404 is sent in full, and is no-store [F8]', async () => {
    const { headers } = await get({}, MISSING);
    const again = await get({ 'If-None-Match': String(headers.etag) }, MISSING);
    expect([again.status, again.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(again.text).toContain('<html');
  });
});

describe('HEAD and Range [F8]', () => {
  test.each(['br', 'gzip', 'identity'])('HEAD has the headers of GET in the encoding %s [F8]', async (accepted) => {
    for (const path of [PATH, MISSING]) {
      const headers = { 'Accept-Encoding': accepted };
      await get(headers, path);
      const { date: _date, 'x-request-id': _id, ...full } = (await get(headers, path)).headers;
      const head = await site.request.head(path).set(headers);
      expect(head.text).toBeUndefined();
      expect(head.headers).toMatchObject(full);
    }
  });

  test('HEAD of an uncached page renders and stores it [F8]', async () => {
    await site.purge([`page:${PATH}`]);
    const head = await site.request.head(PATH);
    const full = await get();
    expect([head.status, head.text, head.headers.etag]).toEqual([200, undefined, full.headers.etag]);
    expect(full.headers['cache-status']).toBe('rostrum; hit');
  });

  test.each(['bytes=0-3', 'bytes=-1', 'bytes=99999999-', 'bytes=0-0,2-2', 'lines=1-2'])(
    'ignores Range %s and sends the whole page [F8]',
    async (range) => {
      const plain = await get();
      const reply = await get({ Range: range, 'If-Range': String(plain.headers.etag) });
      expect([reply.status, reply.text]).toEqual([200, plain.text]);
      expect(reply.headers['content-range']).toBeUndefined();
    },
  );
});
