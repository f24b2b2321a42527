import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { flood } from '../../support/faults.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { createVisitor } from '../../support/visitor.ts';

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin }));
beforeEach(() => api.reset());

const form = '/api/anonymous-form-submit/convergence';

describe('forwards everything under /api to the API [Section 7]', () => {
  test.each([
    ['/api/articles/top/5', '/articles/top/5'],
    ['/api/education?path=%2Fproducts%2Fx', '/education?path=%2Fproducts%2Fx'],
    ['/api/url-redirect?oldUrl=%2Fa%2520b', '/url-redirect?oldUrl=%2Fa%2520b'],
    ['/api/events/a%2Fb', '/events/a%2Fb'],
    ['/api//double//slashes', '//double//slashes'],
  ])('%s is forwarded as %s, byte for byte', async (requested, received) => {
    api.otherwise(json({ statusCode: 200 }));
    const response = await site.request.get(requested);
    expect(response.status).toBe(200);
    expect(api.requests.map(({ url }) => url)).toEqual([received]);
  });

  test('/apixyz is a page, not a call', async () => {
    const response = await site.request.get('/apixyz');
    expect(response.headers['content-type']).toContain('text/html');
    expect(api.requests.filter(({ url }) => url.startsWith('/xyz') || url.startsWith('/apixyz'))).toEqual([]);
  });

  test('keeps the double slash of the form sent as a GET [B11]', async () => {
    api.otherwise(json({ statusCode: 200 }));
    const response = await site.request
      .get('/api/anonymous-form-submit//euro-convergence?firstName=A')
      .set((await createVisitor(site.origin)).writeHeaders());
    expect(response.status).toBe(200);
    expect(api.requests.at(-1)?.url).toBe('/anonymous-form-submit//euro-convergence?firstName=A');
  });
});

describe('compression of answers', () => {
  const terms = { statusCode: 200, result: Array.from({ length: 300 }, (_, id) => ({ id, name: `Term ${id}` })) };
  const findCoding = async (coding: string) => {
    const response = await site.request.get('/api/taxonomy').set('Accept-Encoding', coding);
    expect(response.status).toBe(200);
    return [response.headers['content-encoding'], response.headers.vary];
  };

  test('compresses what the API has sent uncompressed, in a coding that the client accepts', async () => {
    api.otherwise(json(terms));
    expect(await findCoding('gzip')).toEqual(['gzip', 'Accept-Encoding']);
    expect((await site.request.get('/api/taxonomy')).body).toEqual(terms);
    expect((await findCoding('identity'))[0]).toBeUndefined();
  });

  test('forwards what the API has compressed, and never compresses the answer to a sign-in', async () => {
    const body = gzipSync(JSON.stringify(terms));
    api.otherwise((_req: unknown, res: ServerResponse) => {
      res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', ETag: '"1"' }).end(body);
    });
    const response = await site.request.get('/api/taxonomy').set('Accept-Encoding', 'gzip');
    expect([response.headers['content-encoding'], response.headers.etag]).toEqual(['gzip', 'W/"1"']);
    expect(response.body).toEqual(terms);
    const visitor = await createVisitor(site.origin);
    const session = { accessToken: 'x'.repeat(2000), userId: crypto.randomUUID() };
    api.otherwise(json({ statusCode: 200, statusMessage: 'OK', result: [session] }));
    const signIn = await visitor.send('/api/sso/login', {
      method: 'POST',
      body: {},
      headers: { 'Accept-Encoding': 'gzip' },
    });
    expect(signIn.headers['content-encoding']).toBeUndefined();
  });
});

describe('header hygiene [B8]', () => {
  test('forwards the client’s address and no forwarding header of the client', async () => {
    api.otherwise(json({}));
    await site.request.get('/api/taxonomy').set({
      Authorization: 'Bearer abc',
      Cookie: 'private=1',
      Forwarded: 'for=evil',
      'X-Forwarded-For': '6.6.6.6',
      'X-Forwarded-Host': 'evil.example',
      'X-Original-URL': '/admin',
      'X-HTTP-Method-Override': 'DELETE',
      'X-Anything': '1',
    });
    const headers = api.requests[0]?.headers ?? {};
    expect(headers.authorization).toBe('Bearer abc');
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    for (const name of [
      'cookie',
      'forwarded',
      'x-forwarded-host',
      'x-original-url',
      'x-http-method-override',
      'x-anything',
    ]) {
      expect(headers, name).not.toHaveProperty(name);
    }
  });

  test('forwards the Idempotency-Key of a write [D7]', async () => {
    api.otherwise(json({ statusCode: 200 }));
    const visitor = await createVisitor(site.origin);
    await visitor.send(form, { method: 'POST', body: {}, headers: { 'Idempotency-Key': '"a1b2"' } });
    expect(api.requests.at(-1)?.headers['idempotency-key']).toBe('"a1b2"');
  });

  test.each([
    'member=x',
    '__Host-member=x; Secure; Path=/',
    'csrf=x',
    '__Host-csrf=x; Secure; Path=/',
    '__host-csrf=x; Secure; Path=/',
    'flash=x',
    '__Host-flash=x; Secure; Path=/',
    '__Secure-member=x; Secure',
    'XSRF-TOKEN=x',
    'CMSCookieLevel=200',
    '=member=x',
    '=XSRF-TOKEN=x',
    'member =x',
    'member',
  ])('does not forward a cookie of the site that the API sets: %s', async (line) => {
    api.on('/taxonomy', (_req: unknown, res: ServerResponse) => {
      res.writeHead(200, { 'Content-Type': 'application/json', 'Set-Cookie': [line, 'ordinary=1'] }).end('{}');
    });
    const response = await site.request.get('/api/taxonomy');
    const cookies: string[] = response.get('Set-Cookie') ?? [];
    expect(cookies.filter((cookie) => cookie.includes('=x') || cookie.includes('200'))).toEqual([]);
    expect(cookies).toContain('ordinary=1; Path=/; SameSite=Lax');
  });

  test('forwards the consent cookie from the call that records the consent', async () => {
    api.on('/cookie-law/newlevel', (_req: unknown, res: ServerResponse) => {
      res.writeHead(200, { 'Content-Type': 'application/json', 'Set-Cookie': 'CMSCookieLevel=200; Max-Age=60' });
      res.end('{}');
    });
    const response = await (await createVisitor(site.origin)).send('/api/cookie-law/newlevel?newLevel=200', {
      method: 'POST',
    });
    expect(response.get('Set-Cookie')).toContain('CMSCookieLevel=200; Max-Age=60; Path=/; SameSite=Lax');
  });

  test('forwards no policy, server name, foreign cookie or internal address of the API', async () => {
    api.on('/taxonomy', (_req: unknown, res: ServerResponse) => {
      res.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Security-Policy': 'default-src *',
        'Cache-Control': 'public, max-age=999',
        'Access-Control-Allow-Origin': '*',
        Server: 'inner/1.0',
        'X-Powered-By': 'inner',
        'X-Secret': 'inner',
        Location: 'http://10.0.0.1/inner',
        'Set-Cookie': ['ordinary=200; Domain=inner.example; Path=/x; Max-Age=60', 'XSRF-TOKEN=planted'],
      });
      res.end('{}');
    });
    const response = await site.request.get('/api/taxonomy');
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    for (const name of ['access-control-allow-origin', 'server', 'x-powered-by', 'x-secret', 'location']) {
      expect(response.headers, name).not.toHaveProperty(name);
    }
    const cookies: string[] = response.get('Set-Cookie') ?? [];
    expect(cookies).toContain('ordinary=200; Max-Age=60; Path=/; SameSite=Lax');
    expect(cookies.some((cookie) => cookie.includes('planted') || cookie.includes('inner.example'))).toBe(false);
  });
});

describe('bodies', () => {
  const LIMIT = 5_000_000;

  test('answers 502 when the Content-Length of a response exceeds 5 MB', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    api.on('/taxonomy', (_req: unknown, res: ServerResponse) => {
      res.on('close', resolve);
      res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': LIMIT + 1 }).write('{');
    });
    const response = await site.request.get('/api/taxonomy');
    expect([response.status, response.body.statusCode]).toEqual([502, 502]);
    await closed;
  });

  test('truncates a response after 5 MB, so that it does not look complete', async () => {
    api.on('/taxonomy', flood);
    let received = 0;
    const { promise: ended, resolve } = Promise.withResolvers<string>();
    const socket = connect(site.port, '127.0.0.1', () =>
      socket.write(`GET /api/taxonomy HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n\r\n`),
    );
    let tail = '';
    socket.on('data', (chunk) => {
      received += chunk.length;
      tail = chunk.toString('latin1').slice(-7);
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(tail));
    expect(await ended).not.toBe('\r\n0\r\n\r\n');
    expect(received).toBeGreaterThan(500_000);
    expect(received).toBeLessThan(LIMIT * 1.5);
  });

  test.each(['099', '000', '1000'])('answers 502 to the status %s, which does not exist', async (status) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end(`HTTP/1.1 ${status} Strange\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok`);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`;
    const strange = await startSite({ apiOrigin: origin });
    const response = await strange.request.get('/api/taxonomy');
    expect(response.status).toBe(502);
    await strange.close();
    server.close();
  });

  test('rejects a body over 100 KB without calling the API [C4]', async () => {
    const visitor = await createVisitor(site.origin);
    api.reset();
    const response = await visitor.send(form, { method: 'POST', body: 'x'.repeat(100_001) });
    expect(response.status).toBe(413);
    expect(api.requests).toEqual([]);
  });

  test('rejects a body of unknown length', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(site.port, '127.0.0.1', () =>
        socket.write(
          `POST ${form} HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
        ),
      );
      socket.on('data', (chunk) => {
        resolve(chunk.toString());
        socket.destroy();
      });
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1.1 411 /);
    expect(api.requests).toEqual([]);
  });
});
