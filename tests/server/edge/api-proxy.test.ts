import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeApi, json, startFakeApi } from '../../support/fake-api.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { visit } from '../../support/visitor.ts';

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

describe('Section 7: everything under /api goes to the API', () => {
  test.each([
    ['/api/articles/top/5', '/articles/top/5'],
    ['/api/education?path=%2Fproducts%2Fx', '/education?path=%2Fproducts%2Fx'],
    ['/api/url-redirect?oldUrl=%2Fa%2520b', '/url-redirect?oldUrl=%2Fa%2520b'],
    ['/api/events/a%2Fb', '/events/a%2Fb'],
    ['/api//double//slashes', '//double//slashes'],
  ])('%s reaches it as %s, byte for byte', async (asked, received) => {
    api.otherwise(json({ statusCode: 200 }));
    const response = await fetch(site.origin + asked);
    expect(response.status).toBe(200);
    expect(api.asked.map(({ url }) => url)).toEqual([received]);
  });

  test('/apixyz is a page, not a call', async () => {
    const response = await fetch(`${site.origin}/apixyz`);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(api.asked.filter(({ url }) => url.includes('xyz'))).toEqual([]);
  });

  test('B11: the doubled slash of the GET-sent form is kept', async () => {
    api.otherwise(json({ statusCode: 200 }));
    const response = await fetch(`${site.origin}/api/anonymous-form-submit//euro-convergence?firstName=A`, {
      headers: (await visit(site.origin)).writeHeaders(),
    });
    expect(response.status).toBe(200);
    expect(api.asked.at(-1)?.url).toBe('/anonymous-form-submit//euro-convergence?firstName=A');
  });
});

describe('B8: header hygiene', () => {
  test('the API hears who asks and nothing that the client made up', async () => {
    api.otherwise(json({}));
    await fetch(`${site.origin}/api/taxonomy`, {
      headers: {
        Authorization: 'Bearer abc',
        Cookie: 'private=1',
        Forwarded: 'for=evil',
        'X-Forwarded-For': '6.6.6.6',
        'X-Forwarded-Host': 'evil.example',
        'X-Original-URL': '/admin',
        'X-HTTP-Method-Override': 'DELETE',
        'X-Anything': '1',
      },
    });
    const headers = api.asked[0]?.headers ?? {};
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

  test('the browser hears the answer and none of the API’s policies, names, foreign cookies or inner addresses', async () => {
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
    const response = await fetch(`${site.origin}/api/taxonomy`);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const name of ['access-control-allow-origin', 'server', 'x-powered-by', 'x-secret', 'location']) {
      expect(response.headers.get(name), name).toBeNull();
    }
    const cookies = response.headers.getSetCookie();
    expect(cookies).toContain('CMSCookieLevel=200; Max-Age=60; Path=/; SameSite=Lax');
    expect(cookies.some((cookie) => cookie.includes('planted') || cookie.includes('inner.example'))).toBe(false);
  });
});

describe('bodies', () => {
  test('C4: a body over 100 KB is refused before the API hears of it', async () => {
    const visitor = await visit(site.origin);
    api.reset();
    const response = await visitor.ask(form, { method: 'POST', body: 'x'.repeat(100_001) });
    expect(response.status).toBe(413);
    expect(api.asked).toEqual([]);
  });

  test('a body of unknown length is refused', async () => {
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
    expect(api.asked).toEqual([]);
  });
});
