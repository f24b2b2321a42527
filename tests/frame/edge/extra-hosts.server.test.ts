import { beforeAll, describe, expect, test } from 'vitest';
import { contentPageAnswer } from '../../support/content-page.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { LIST_PATH, redirectEntries } from '../../support/redirect-entries.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

const ORIGIN = 'https://www.example.test';

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => start({ EXTRA_HOSTS: 'Example.test, old.example.test:8080' }));
const start = (environment: Record<string, string>) =>
  startSite({ apiOrigin: api.origin, environment: { PUBLIC_ORIGIN: ORIGIN, ...environment } });

beforeAll(async () => {
  api.on('/page-menu', contentPageAnswer);
  api.on(LIST_PATH, redirectEntries(['/old', '/who-we-are']));
  await site.redirects.refresh();
});

describe('EXTRA_HOSTS [E9]', () => {
  const get = (host: string, path: string) => site.request.get(path).set('Host', host);

  test.each([
    ['example.test', '/who-we-are?a=1', `${ORIGIN}/who-we-are?a=1`],
    ['EXAMPLE.test:443', '/', `${ORIGIN}/`],
    ['old.example.test:8080', '/no/such/page', `${ORIGIN}/no/such/page`],
    ['example.test', '/old?a=1', `${ORIGIN}/who-we-are?a=1`],
    ['example.test', '//evil.example/x', `${ORIGIN}/evil.example/x`],
  ])('%s%s is redirected once, to %s', async (host, path, location) => {
    const { status, headers } = await get(host, path);
    expect([status, headers.location]).toEqual([301, location]);
  });

  test('a form keeps its method', async () => {
    const { status, headers } = await site.request.post('/about-us/contact-us').set('Host', 'example.test').send('a=1');
    expect([status, headers.location]).toEqual([308, `${ORIGIN}/about-us/contact-us`]);
  });

  test.each(['evil.test', 'example.test.evil.test', 'www.example.test@example.test', 'old.example.test'])(
    'the host %s is rejected',
    async (host) => {
      const { status, headers } = await get(host, '/who-we-are');
      expect([status, headers.location]).toEqual([421, undefined]);
    },
  );

  test('an invalid target is rejected, on these hosts too', async () => {
    expect((await get('example.test', '/%5cevil.example')).status).not.toBe(301);
  });

  test('the site itself is not redirected, and neither are probes', async () => {
    expect((await get('www.example.test', '/who-we-are')).status).toBe(200);
    expect((await get('example.test', '/livez')).status).toBe(200);
  });
});

describe('HSTS', () => {
  test.each([
    ['off', 'max-age=0'],
    ['host', 'max-age=63072000'],
    ['subdomains', 'max-age=63072000; includeSubDomains'],
    ['preload', 'max-age=63072000; includeSubDomains; preload'],
  ])('%s: %s, cached or not', async (HSTS, expected) => {
    const own = await start({ HSTS });
    for (const cache of ['rostrum; fwd=miss; stored', 'rostrum; hit']) {
      const { headers } = await own.request.get('/who-we-are').set('Host', 'www.example.test');
      expect([headers['cache-status'], headers['strict-transport-security']]).toEqual([cache, expected]);
    }
    await own.close();
  });
});
