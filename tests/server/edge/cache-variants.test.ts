import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, askBytes, type Reply } from '../../support/ask.ts';
import { contentPage } from '../../support/content-page.ts';
import { type FakeApi, startFakeApi } from '../../support/fake-api.ts';
import { startSite, type TestSite } from '../../support/site.ts';

/** One page in three forms, and what a client is told that has it already: row F8 (RFC 9110, sections 8.8, 12.5.3 and 13). */

const PATH = '/who-we-are/bylaws';
const MISSING = '/no/such/page';

let api: FakeApi;
let site: TestSite;

beforeAll(async () => {
  api = await startFakeApi();
  api.on('/page-menu', contentPage('The bylaws'));
  site = await startSite({
    ...{ apiOrigin: api.origin, now: Date.UTC(2031, 4, 6, 12) },
    environment: { SECONDARY_GRACE_MS: '1000' },
  });
});
beforeEach(async () => {
  await ask(site.origin + PATH);
});
afterAll(async () => {
  await site.close();
  await api.close();
});

const get = (headers: Record<string, string> = {}, path = PATH) => ask(site.origin + path, { headers });
const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (body: Buffer) => body,
};

describe('F8: the form a client accepts', () => {
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
  ])('F8: %s for %j, each time', async (form, accepted) => {
    const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
    await site.purge([`page:${PATH}`]);
    // From the second on they may be repeated without a walk through the pipeline.
    const replies: Reply<Buffer>[] = [];
    for (let round = 0; round < 3; round += 1) replies.push(await askBytes(site.origin + PATH, { headers }));
    const plain = await get();
    for (const reply of replies) {
      expect(reply.headers['content-encoding']).toBe(form === 'identity' ? undefined : form);
      expect(reply.headers.vary).toBe('Accept-Encoding');
      expect(reply.headers.etag).toMatch(new RegExp(`^"[\\w-]{22}-${form}"$`));
      expect(reply.headers['content-length']).toBe(String(reply.body.length));
      expect(decoders[form](reply.body).toString()).toBe(plain.body);
    }
  });
});

describe('F8: who has the page already', () => {
  test.each([
    ['its tag', (tag: string) => tag, 304],
    ['its tag, weak', (tag: string) => `W/${tag}`, 304],
    ['its tag among others', (tag: string) => `"x", W/${tag} ,"y"`, 304],
    ['any', () => '*', 304],
    ['another tag', () => '"x"', 200],
    ['the tag of another form', (tag: string) => tag.replace('-br', '-gzip'), 200],
    ['the tag without quotes', (tag: string) => tag.replaceAll('"', ''), 200],
    ['a part of the tag', (tag: string) => `${tag.slice(0, -4)}"`, 200],
    ['nonsense', () => ',,;"', 200],
    ['too many tags', (tag: string) => `${'"x",'.repeat(300)}${tag}`, 200],
  ])('F8: If-None-Match with %s', async (_name, given, status) => {
    const accept = { 'Accept-Encoding': 'br' };
    const full = await get(accept);
    const tag = String(full.headers.etag);
    const reply = await get({ ...accept, 'If-None-Match': given(tag) });
    expect(reply.status).toBe(status);
    if (status === 200) return;
    expect(reply.body).toBe('');
    for (const name of ['etag', 'vary', 'cache-control', 'content-security-policy', 'cache-status'])
      expect(reply.headers[name], name).toBe(full.headers[name]);
    expect(reply.headers['content-length']).toBeUndefined();
    expect((await get(accept)).status, 'the next one gets it all').toBe(200);
  });

  test('F8: a tag goes before a date, and a date alone says nothing', async () => {
    const { headers } = await get();
    const since = { 'If-Modified-Since': 'Fri, 31 Dec 2049 23:59:59 GMT' };
    expect((await get(since)).status).toBe(200);
    expect((await get({ ...since, 'If-None-Match': '"x"' })).status).toBe(200);
    expect((await get({ ...since, 'If-None-Match': String(headers.etag) })).status).toBe(304);
    expect(headers['last-modified']).toBeUndefined();
  });

  test('F8: another text has another tag, in every form', async () => {
    const before = await get();
    api.on('/page-menu', contentPage('The new bylaws'));
    await site.purge(['pages']);
    const after = await get({ 'If-None-Match': String(before.headers.etag) });
    expect(after.status).toBe(200);
    expect(after.body).toContain('The new bylaws');
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  test('F8: a page that is not there is sent whole, and not to be kept', async () => {
    const { headers } = await get({}, MISSING);
    const again = await get({ 'If-None-Match': String(headers.etag) }, MISSING);
    expect([again.status, again.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(again.body).toContain('<html');
  });
});

describe('F8: HEAD and Range', () => {
  test.each(['br', 'gzip', 'identity'])('F8: HEAD says what GET would, in the form %s', async (accepted) => {
    for (const path of [PATH, MISSING]) {
      const headers = { 'Accept-Encoding': accepted };
      await get(headers, path);
      const { date: _date, 'x-request-id': _id, ...full } = (await get(headers, path)).headers;
      const head = await ask(site.origin + path, { method: 'HEAD', headers });
      expect(head.body).toBe('');
      expect(head.headers).toMatchObject(full);
    }
  });

  test('F8: HEAD of a page nobody has made makes it', async () => {
    await site.purge([`page:${PATH}`]);
    const head = await ask(site.origin + PATH, { method: 'HEAD' });
    const full = await get();
    expect([head.status, head.body, head.headers.etag]).toEqual([200, '', full.headers.etag]);
    expect(full.headers['cache-status']).toBe('rostrum; hit');
  });

  test.each(['bytes=0-3', 'bytes=-1', 'bytes=99999999-', 'bytes=0-0,2-2', 'lines=1-2'])(
    'F8: Range %s is not listened to: the whole page',
    async (range) => {
      const plain = await get();
      const reply = await get({ Range: range, 'If-Range': String(plain.headers.etag) });
      expect([reply.status, reply.body]).toEqual([200, plain.body]);
      expect(reply.headers['content-range']).toBeUndefined();
    },
  );
});
