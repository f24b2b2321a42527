import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { contentPage } from '../../support/content-page.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

/** The streaming deadline. */
const STREAMING_DEADLINE_MS = 20;
/** Longer than any test, so that deferred calls do not time out before they are released. */
const UPSTREAM_TIMEOUT_MS = 60_000;
const DEFERRED_TEXT = 'A deferred question';

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() =>
  startSite({
    apiOrigin: api.origin,
    environment: {
      STREAMING_DEADLINE_MS: String(STREAMING_DEADLINE_MS),
      UPSTREAM_TIMEOUT_MS: String(UPSTREAM_TIMEOUT_MS),
    },
  }),
);
beforeEach(() => {
  api.reset();
  api.on('/page-menu', contentPage('A page with deferred questions'));
});

/** A page while it is received, decoded as far as possible. */
function open(path: string, encoding: string, decoder: Duplex) {
  let text = '';
  const ended = Promise.withResolvers<string>();
  const seen = Promise.withResolvers<void>();
  decoder.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    if (text.includes('site-footer')) seen.resolve();
  });
  decoder.once('end', () => ended.resolve(text)).once('error', ended.reject);
  request(site.origin + path, { headers: { 'Accept-Encoding': encoding } }, (res) => {
    expect(res.headers['content-encoding']).toBe(encoding);
    res.pipe(decoder);
  }).end();
  return { shell: seen.promise, ended: ended.promise, soFar: () => text };
}

describe('a page that is not stored', () => {
  it('is streamed, and shows its pictures without a script', async () => {
    const { headers, text } = await site.request.get('/login');
    expect(headers['transfer-encoding']).toBe('chunked');
    expect(text).toMatch(/<img [^>]*class="cover/);
    expect(text).not.toMatch(/ id="[BPS]:/);
  });
});

describe('a page whose secondary data is slow', () => {
  it.each([
    ['gzip', createGunzip],
    ['br', createBrotliDecompress],
  ] as const)(
    'sends a shell that is readable, and decodable from %s, before that data arrives [H5, H6]',
    async (encoding, decoder) => {
      for (const path of ['/who-we-are/bylaws', '/who-we-are/code-of-ethics', '/careers']) {
        const released = Promise.withResolvers<void>();
        const answer = { statusCode: 200, statusMessage: 'OK', result: [{ id: 'a', title: DEFERRED_TEXT, items: [] }] };
        api.on('/faq', (_req: IncomingMessage, res: ServerResponse) => {
          void released.promise.then(() => res.end(JSON.stringify(answer)));
        });
        const page = open(path, encoding, decoder());
        await page.shell;
        expect(page.soFar()).toContain('A page with deferred questions</h1>');
        expect(page.soFar()).not.toContain(DEFERRED_TEXT);
        released.resolve();
        const whole = await page.ended;
        expect(whole).toMatch(new RegExp(`${DEFERRED_TEXT}.*</body></html>$`, 's'));
        expect(whole, 'no part needs a script to be moved into place').not.toMatch(/ id="[BPS]:/);
        await site.purge(['pages', 'page', 'faq', `page:${path}`]);
      }
    },
  );
});
