import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeApi, json, startFakeApi } from '../../support/fake-api.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { createVisitor } from '../../support/visitor.ts';

let api: FakeApi;
let site: TestSite;

beforeAll(async () => {
  api = await startFakeApi();
  site = await startSite({ apiOrigin: api.origin });
});
beforeEach(() => api.reset());
afterAll(async () => {
  await site.close();
  await api.close();
});

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
    expect(api.requests.filter(({ url }) => url.includes('xyz'))).toEqual([]);
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

  test('forwards no policy, server name, foreign cookie or internal address of the API', async () => {
    api.on('/taxonomy', (_req: unknown, res: import('node:http').ServerResponse) => {
      res.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Security-Policy': 'default-src *',
        'Cache-Control': 'public, max-age=999',
        'Access-Control-Allow-Origin': '*',
        Server: 'inner/1.0',
        'X-Powered-By': 'inner',
        'X-Secret': 'inner',
        Location: 'http://10.0.0.1/inner',
        'Set-Cookie': ['CMSCookieLevel=200; Domain=inner.example; Path=/x; Max-Age=60', 'XSRF-TOKEN=planted'],
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
    expect(cookies).toContain('CMSCookieLevel=200; Max-Age=60; Path=/; SameSite=Lax');
    expect(cookies.some((cookie) => cookie.includes('planted') || cookie.includes('inner.example'))).toBe(false);
  });
});

describe('bodies', () => {
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
