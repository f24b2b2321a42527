import { beforeEach, describe, expect, test } from 'vitest';
import { API_RESTARTS } from '../../../server/pipeline/health.ts';
import { contentPageAnswer } from '../../support/content-page.ts';
import { json, NO_PAGE, type Script, startFakeApi } from '../../support/fake-api.ts';
import { sendRaw } from '../../support/faults.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { createVisitor } from '../../support/visitor.ts';

/** A cached page. */
const CACHED_PAGE = '/who-we-are';

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin }));
beforeEach(async () => {
  api.reset();
  api.on('/page-menu', contentPageAnswer);
  // The second request is answered from the cache before most of the pipeline.
  for (let round = 0; round < 2; round += 1) await site.request.get(CACHED_PAGE);
  api.requests.length = 0;
});

const own = () => `Host: 127.0.0.1:${site.port}`;
const request = (line: string, headers: readonly string[] = [own()], body = '') =>
  sendRaw(site.port, `${line} HTTP/1.1\r\n${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
const toStatus = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);

describe('requests that are too large [C4]', () => {
  const long = (length: number) => `/${'a'.repeat(length - 1)}`;

  test.each<[string, number, string, readonly string[]]>([
    ['a header of 17 KB', 431, CACHED_PAGE, [`X: ${'a'.repeat(17_000)}`]],
    ['a cookie of 17 KB', 431, '/api/taxonomy', [`Cookie: a=${'a'.repeat(17_000)}`]],
    ['headers of 20 KB together', 431, '/', Array.from({ length: 200 }, (_, n) => `X-${n}: ${'a'.repeat(90)}`)],
    ['a path of more than 10 KB', 414, long(10_241), []],
    ['a query of more than 10 KB', 414, `/search?searchtext=${'a'.repeat(10_240)}`, []],
    ['an API path of more than 10 KB', 414, `/api${long(10_237)}`, []],
  ])('%s: answers %i without calling the API [C4]', async (_name, status, target, headers) => {
    expect(toStatus(await request(`GET ${target}`, [own(), ...headers]))).toBe(status);
    expect(api.requests).toEqual([]);
  });

  test.each<[string, number, string, readonly string[]]>([
    ['headers of 15 KB', 200, CACHED_PAGE, [`X: ${'a'.repeat(15_000)}`]],
    ['the longest possible search', 404, `/search?searchtext=${encodeURIComponent('漢'.repeat(1000))}`, []],
    ['a path of 10 KB', 404, long(10_240), []],
  ])('%s: not too large, %i [C4]', async (_name, status, target, headers) => {
    expect(toStatus(await request(`GET ${target}`, [own(), ...headers]))).toBe(status);
  });

  const CALL = '/api/anonymous-form-submit/convergence';
  const FORM = '/convergence-2025/register';
  const chunks = (length: number) => `${length.toString(16)}\r\n${'a'.repeat(length)}\r\n0\r\n\r\n`;
  test.each([
    ['a call with a body of 100,001 bytes', 413, CALL, 'Content-Length: 100001', 'a'.repeat(100_001)],
    ['a call with such a Content-Length and no body', 413, CALL, 'Content-Length: 100001', ''],
    ['a call whose Content-Length exceeds 2^53', 413, CALL, `Content-Length: ${2 ** 60}`, ''],
    ['a call without a Content-Length', 411, CALL, 'Transfer-Encoding: chunked', chunks(100_001)],
    ['a form with a body of 100 KB and one byte', 413, FORM, 'Content-Length: 102401', 'a'.repeat(102_401)],
    ['a form with such a Content-Length and no body', 413, FORM, 'Content-Length: 102401', ''],
    ['a chunked form', 413, FORM, 'Transfer-Encoding: chunked', chunks(102_401)],
  ])('%s: answers %i without calling the API [C4]', async (_name, status, path, length, body) => {
    const type = path === FORM ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = Object.entries({ ...(await createVisitor(site.origin)).writeHeaders(), 'Content-Type': type }).map(
      (pair) => pair.join(': '),
    );
    api.reset();
    expect(toStatus(await request(`POST ${path}`, [own(), ...headers, length], body))).toBe(status);
    expect(api.requests).toEqual([]);
    expect(api.aborted).toEqual([]);
  });

  test('a call with a body of 100,000 bytes reaches the API [C4]', async () => {
    const headers = Object.entries((await createVisitor(site.origin)).writeHeaders()).map((pair) => pair.join(': '));
    api.otherwise(json({ statusCode: 200 }));
    const answer = await request(`POST ${CALL}`, [own(), ...headers, 'Content-Length: 100000'], 'a'.repeat(100_000));
    expect(toStatus(answer)).toBe(200);
    expect(api.requests.at(-1)?.body).toHaveLength(100_000);
  });
});

describe('requests for another host [C6]', () => {
  const port = () => site.port;
  test.each<[string, number, () => readonly string[]]>([
    ['no host', 400, () => []],
    ['an empty host', 400, () => ['Host: ']],
    ['two hosts', 400, () => [own(), 'Host: evil.example']],
    ['the same host twice', 400, () => [own(), own()]],
    ['an unknown host', 421, () => ['Host: evil.example']],
    ['an unknown host on the site’s port', 421, () => [`Host: evil.example:${port()}`]],
    ['a host with a space', 421, () => ['Host: a b']],
    ['the site’s host and another', 421, () => [`Host: 127.0.0.1:${port()} evil.example`]],
    ['the site’s host as a user name', 421, () => [`Host: 127.0.0.1:${port()}@evil.example`]],
    ['the site’s host as a subdomain', 421, () => [`Host: 127.0.0.1.evil.example:${port()}`]],
    ['a port that is not a number', 421, () => ['Host: 127.0.0.1:evil']],
    ['a port out of range', 421, () => ['Host: 127.0.0.1:99999']],
    ['a host with a path', 421, () => [`Host: 127.0.0.1:${port()}/evil`]],
  ])('%s → %i, for pages and for calls, without an echo of the host [C6]', async (_name, status, headers) => {
    for (const path of ['/', CACHED_PAGE, '/api/taxonomy', '/robots.txt', '/RAPSEvents']) {
      const answer = await request(`GET ${path}`, headers());
      expect(toStatus(answer), path).toBe(status);
      expect(answer).not.toMatch(/evil|Location/);
    }
    expect(api.requests).toEqual([]);
  });

  test.each([
    ['GET http://evil.example/', 400],
    ['GET http://127.0.0.1/', 400],
    [`GET http://evil.example${CACHED_PAGE}`, 400],
    ['GET https://evil.example:443/api/taxonomy', 400],
    ['GET *', 400],
    ['GET evil.example', 400],
    ['OPTIONS *', 405],
  ])('%s → %i [C6]', async (line, status) => {
    const answer = await request(line);
    expect(toStatus(answer)).toBe(status);
    expect(answer).not.toContain('evil');
  });

  test('forwarding headers do not change the host [C6]', async () => {
    const names = [
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'X-Forwarded-Port',
      'Forwarded',
      'X-Host',
      'X-Original-Host',
    ];
    const forwarded = names.map((name) => `${name}: evil.example`);
    for (const target of [CACHED_PAGE, '/RAPSEvents', '/sitemap.xml', '/robots.txt', '/member-dashboard']) {
      const answer = await request(`GET ${target}`, [own(), ...forwarded]);
      expect(toStatus(answer), target).toBeLessThan(400);
      expect(answer, target).not.toContain('evil');
    }
  });
});

describe('methods that pages and calls do not allow [C7]', () => {
  const CANARY = 'X-Canary: canary-of-the-client';

  test.each([
    ...['TRACE', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'MKCOL', 'SEARCH', 'LOCK', 'QUERY'].flatMap((method) =>
      ['/', CACHED_PAGE, '/api/taxonomy', '/robots.txt'].map((path) => `${method} ${path}`),
    ),
    'OPTIONS *',
  ])('%s → 405 with Allow and no echo [C7]', async (line) => {
    const answer = await request(line, [own(), CANARY]);
    expect(toStatus(answer)).toBe(405);
    expect(answer).toContain('\r\nAllow: GET, HEAD, POST, OPTIONS\r\n');
    expect(answer).not.toContain('canary');
    expect(api.requests).toEqual([]);
  });

  test.each(['get', 'G', 'GETS', '__proto__', ' GET'])('%j is rejected as a method [C7]', async (method) => {
    expect(toStatus(await request(`${method} /`))).toBe(400);
  });

  test('a POST to a page gets 405 with Allow [C7]', async () => {
    const response = await site.request.post('/who-we-are');
    expect(response.status).toBe(405);
    expect(response.headers.allow).toBe('GET, HEAD');
  });

  test.each([
    ['/', 'GET, HEAD, OPTIONS'],
    ['/no/such/page', 'GET, HEAD, OPTIONS'],
    ['/forgotten-password', 'GET, HEAD, OPTIONS, POST'],
    ['/login', 'GET, HEAD, OPTIONS, POST'],
    ['/preferences', 'GET, HEAD, OPTIONS, POST'],
  ])('OPTIONS %s names its methods: %s [C7]', async (path, methods) => {
    const { status, headers, text } = await site.request.options(path);
    expect([status, headers.allow, text]).toEqual([204, methods, '']);
  });

  test.each(['get', 'head', 'options'] as const)(
    '%s of a call that only POST makes gets 405 with Allow',
    async (name) => {
      const onlyPost: Script = (_req, res) =>
        res.writeHead(405, { 'Content-Type': 'application/json', Allow: 'POST' }).end('{}');
      api.on('/sso/login', onlyPost);
      const { status, headers } = await site.request[name]('/api/sso/login');
      expect([status, headers.allow]).toEqual([405, 'POST']);
    },
  );

  test.each([2047, 2048, 9000])(
    'a path of %i characters more than a slash is that of no page [Section 8]',
    async (count) => {
      api.on('/page-menu', json(NO_PAGE));
      expect((await site.request.get(`/${`${count}`.padEnd(count, 'a')}`)).status).toBe(404);
      const [asked] = api.requests.flatMap(({ url }) => new URL(url, api.origin).searchParams.get('path') ?? []);
      expect(asked).toHaveLength(2048);
    },
  );

  test('neither a header nor a parameter overrides the method [C7]', async () => {
    api.otherwise(json({ statusCode: 200 }));
    const override = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'].map((name) => `${name}: DELETE`);
    expect(toStatus(await request('GET /api/taxonomy?_method=DELETE', [own(), ...override]))).toBe(200);
    expect(api.requests.map(({ method }) => method)).toEqual(['GET']);
    expect(Object.keys(api.requests[0]?.headers ?? {}).filter((name) => name.includes('method'))).toEqual([]);
    expect(toStatus(await request('GET /who-we-are?_method=DELETE', [own(), ...override]))).toBe(200);
  });
});

describe('request targets that two parsers could read differently [C8]', () => {
  test.each([
    '/%',
    '/%2',
    '/%zz',
    '/%ff',
    '/%c0%af',
    '/%ed%a0%80',
    '/%00',
    '/%0d%0aX:1',
    '/%7f',
    '/..%2f',
    '/..%2fx',
    '/%2e%2e/',
    '/a/../b',
    '/a/%2e%2e/b',
    '/./',
    '/\\evil.example/',
    '/%5cevil.example',
    '/a\\b',
    '/é',
    '/a#b',
    '/?a\\b é',
    '/api/../admin',
    '/api/%2e%2e/admin',
    '/api/%00',
    '/api/\\x',
    '/api/%c0%af',
    '/assets/../x',
    '/covers/%2e%2e%2fx',
  ])('%j: answers 400 without calling the API [C8]', async (target) => {
    const answer = await request(`GET ${target}`);
    expect(toStatus(answer)).toBe(400);
    expect(answer).not.toContain('evil');
    expect(api.requests).toEqual([]);
  });

  test.each([
    ['//', 301, '/'],
    ['///', 301, '/'],
    ['//evil.example', 301, '/evil.example'],
    ['//evil.example/%2f..', 400, undefined],
    ['/;/', 301, '/;'],
    ['/a;b=c', 404, undefined],
    ['/%252e%252e', 404, undefined],
    ['/%2f%2fevil.example', 404, undefined],
    ['/__proto__', 404, undefined],
    ['/constructor/prototype', 404, undefined],
  ])('%s → %i [C8]', async (target, status, location) => {
    api.reset();
    const answer = await request(`GET ${target}`);
    expect(toStatus(answer)).toBe(status);
    expect(/\r\nLocation: (.*)\r\n/.exec(answer)?.[1]).toBe(location);
  });

  test('a target of slashes up to the limit gets one clean redirect; 16,000 are rejected [C8]', async () => {
    expect(await request(`GET ${'/'.repeat(9000)}a`)).toMatch(/^HTTP\/1.1 301 .*\r\nLocation: \/a\r\n/s);
    expect(toStatus(await request(`GET ${'/'.repeat(16_000)}`))).toBe(414);
  });
});

describe('health', () => {
  test('/livez and /readyz report their state, both before the host is checked', async () => {
    expect(await request('GET /livez', ['Host: 10.0.0.7'])).toMatch(/^HTTP\/1.1 200 /);
    site.readiness.state = 'stopping';
    expect((await site.request.get('/readyz')).status).toBe(503);
    site.readiness.state = 'ready';
    expect((await site.request.get('/readyz')).status).toBe(200);
  });

  test('/readyz names what is missing, and /livez stays [L2]', async () => {
    site.readiness.reason = 'data/taxonomy.yaml:1 is missing';
    const { status, text } = await site.request.get('/readyz');
    expect([status, text]).toEqual([503, 'not ready: data/taxonomy.yaml:1 is missing\n']);
    expect((await site.request.get('/livez')).status).toBe(200);
    site.readiness.reason = undefined;
    expect((await site.request.get('/readyz')).status).toBe(200);
  });

  test('/readyz stays 200 and tells that the embedded API is being restarted [D11]', async () => {
    site.readiness.degraded = API_RESTARTS;
    const { status, text } = await site.request.get('/readyz');
    expect([status, text]).toEqual([200, 'ok, but the embedded API is being restarted; cached pages are served\n']);
    expect((await site.request.get('/livez')).text).toBe('ok\n');
    site.readiness.degraded = undefined;
    expect((await site.request.get('/readyz')).text).toBe('ok\n');
  });

  test('stays live and ready during ten minutes without the API [D11]', async () => {
    api.otherwise((_req, res) => res.destroy());
    const seen = new Set<string>();
    for (let second = 0; second < 600; second += 5) {
      // Page requests and refreshes of the redirect list fail meanwhile.
      if (second % 30 === 0) await Promise.all([site.request.get('/careers'), site.redirects.refresh()]);
      const answers = await Promise.all(['/livez', '/readyz'].map((path) => site.request.get(path)));
      seen.add(answers.map(({ status }) => status).join());
      site.advance(5000);
    }
    expect([...seen]).toEqual(['200,200']);
  });
});

describe('logs', () => {
  test('contain one line per request with an id, without the query', async () => {
    const response = await site.request.get('/robots.txt?token=secret-canary');
    const id = response.headers['x-request-id'];
    await expect.poll(() => site.log.some((line) => line.requestId === id)).toBe(true);
    expect(JSON.stringify(site.log)).not.toContain('secret-canary');
  });
});
