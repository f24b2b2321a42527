import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { contentPage } from '../../support/content-page.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { hang, timingOut } from '../../support/faults.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

const NOW = Date.UTC(2031, 4, 6, 12);
const ok = { statusCode: 200, statusMessage: 'OK' };
const page = (fields: Record<string, unknown> = {}) =>
  contentPage('The bylaws', {
    path: '/who-we-are/bylaws',
    summary: 'How the society governs itself.',
    body: '<p>Article one</p>',
    ...fields,
  });

const api = startBeforeAll(startFakeApi);
let site: TestSite;
const start = (environment: Record<string, string> = {}) =>
  startSite({ apiOrigin: api.origin, now: NOW, environment: { PRODUCT_SLUG: 'acme', ...environment } });
beforeEach(async () => {
  api.reset();
  api.on('/page-menu', page());
  site = await start();
  return () => site.close();
});

const get = (path: string) => site.request.get(path);

describe('rendering', () => {
  test('a page is complete without JavaScript: title, heading, text, language [H5]', async () => {
    const response = await get('/who-we-are/bylaws');
    const html = response.text;
    expect(response.status).toBe(200);
    expect(html).toContain('<html lang="en-GB"');
    expect(html).toContain('<title>The bylaws | ACME</title>');
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toContain('<p>Article one</p>');
    expect(html.endsWith('</body></html>')).toBe(true);
  });

  test('HEAD has the headers of GET and no body', async () => {
    const response = await site.request.head('/who-we-are/bylaws');
    expect(response.status).toBe(200);
    expect(response.text).toBeUndefined();
  });

  test('the dates of a page come from the injected clock, not from the machine', async () => {
    expect((await get('/who-we-are/bylaws')).text).toContain('© <!-- -->2031');
  });

  test('a page sends the calls of its kind, each once [Section 7]', async () => {
    await get('/who-we-are/bylaws');
    const paths = api.requests.map(({ url }) => url);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toContain('/page-menu?path=%2Fwho-we-are%2Fbylaws');
    expect(paths).toContain('/faq?path=%2Fwho-we-are%2Fbylaws');
  });

  test('an API response is cached while fresh, served stale while it revalidates, and outlives the API', async () => {
    const requestCount = () => api.requests.filter(({ url }) => url.startsWith('/page-menu')).length;
    await get('/who-we-are/bylaws');
    await get('/who-we-are/bylaws');
    expect(requestCount()).toBe(1);
    site.advance(61_000);
    await get('/who-we-are/bylaws');
    await expect.poll(requestCount).toBe(2);
    site.advance(61_000);
    api.otherwise((req) => req.socket.destroy());
    api.on('/page-menu', (req: import('node:http').IncomingMessage) => req.socket.destroy());
    expect((await get('/who-we-are/bylaws')).status).toBe(200);
  });

  test('request headers and cookies never reach the API or the page', async () => {
    const { text } = await get('/who-we-are/bylaws').set({ Cookie: 'a=canary', Authorization: 'Bearer canary' });
    expect(text).not.toContain('canary');
    expect(JSON.stringify(api.requests)).not.toContain('canary');
  });

  test('text from the API cannot close the state block or open another [H1]', async () => {
    const hostile = '</script><script>alert(1)</script><!--<script>';
    api.on('/page-menu', page({ summary: hostile }));
    const html = (await get('/who-we-are/bylaws')).text;
    const state = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(state).outcomes['/page-menu?path=%2Fwho-we-are%2Fbylaws'].data.result[0].summary).toBe(hostile);
    expect(html).not.toContain('<script>alert(1)');
  });
});

describe('status', () => {
  test('an empty page menu is a 404 page [Section 4]', async () => {
    api.on('/page-menu', { ...ok, result: [] });
    const response = await get('/who-we-are/bylaws');
    expect(response.status).toBe(404);
    expect(response.text).toContain('There’s no page at this address');
  });

  test('an unknown route gets the 404 page, with the shell [Section 8]', async () => {
    const response = await get('/no/such/page');
    expect(response.status).toBe(404);
    const html = response.text;
    expect(html).toContain('class="site-header"');
    expect(html).toContain('noindex');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['fails', json({}, 500)],
    ['breaks the connection', (req: import('node:http').IncomingMessage) => req.socket.destroy()],
    ['does not respond', timingOut(() => site, hang)],
    ['does not return JSON', (_: unknown, res: import('node:http').ServerResponse) => res.end('<html>')],
    ['breaks the contract', json({ result: 'no list' })],
  ])('an API that %s makes the page a 503 with Retry-After', async (_name, answer) => {
    api.on('/page-menu', answer);
    const response = await get('/who-we-are/bylaws');
    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.headers['cache-control']).toBe('private, no-store');
    const html = response.text;
    expect(html).toContain('We can’t show this page right now');
    expect(html).toContain('class="site-footer"');
  });

  test.each([
    ['/page-menu', 400, '/who-we-are/bylaws', 'Bad Request'],
    ['/page-menu', 401, '/who-we-are/bylaws', 'Unauthorized'],
    ['/page-menu', 403, '/who-we-are/bylaws', undefined],
    ['/page-menu', 429, '/who-we-are/bylaws', undefined],
    ['/page-menu', 500, '/who-we-are/bylaws', 'Internal Server Error'],
    ['/page-menu', 502, '/who-we-are/bylaws', undefined],
    ['/events/calendar', 500, '/events?day=2026-12-02', undefined],
    ['/events/calendar', 401, '/events?day=2026-12-02', undefined],
  ])('%s answers %i: the error page %s has the label %s [Section 8]', async (call, status, address, label) => {
    api.on(call, json({}, status));
    const { text } = await get(address);
    expect(/<span class="label[^>]*>([^<]*)<\/span>(?=<h1)/.exec(text)?.[1]).toBe(label);
  });

  test('a page that fails makes each of its calls once, for all requests that wait for it', async () => {
    api.on('/page-menu', json({}, 403));
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await get('/who-we-are/bylaws')).status));
    expect(statuses).toEqual([403, 403, 403, 403, 403]);
    expect(api.requests.filter(({ url }) => url?.startsWith('/page-menu'))).toHaveLength(1);
  });

  test('a secondary part that fails leaves the page intact', async () => {
    api.on('/faq', json({}, 500));
    expect((await get('/who-we-are/bylaws')).status).toBe(200);
  });

  test('a slow secondary part does not delay the page: it is streamed [H6]', async () => {
    await site.close();
    site = await start({ STREAMING_DEADLINE_MS: '50' });
    const faq = {
      ...ok,
      result: [{ id: 'q', title: 'Deferred questions', items: [{ id: 'q1', question: 'Why?', answer: '<p>So</p>' }] }],
    };
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    api.on('/faq', (_: unknown, res: import('node:http').ServerResponse) => {
      void waiting.then(() => {
        res.writeHead(200, { 'Content-Type': 'application/json' });
        res.end(JSON.stringify(faq));
      });
    });
    const response = await fetch(`${site.origin}/who-we-are/bylaws`);
    const reader = response.body?.getReader();
    let html = '';
    const decoder = new TextDecoder();
    while (reader && !html.includes('site-footer'))
      html += decoder.decode((await reader.read()).value, { stream: true });
    expect(html).not.toContain('Deferred questions');
    release();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      html += decoder.decode(part.value, { stream: true });
    expect(html).toContain('Deferred questions');
    expect(html.endsWith('</body></html>')).toBe(true);
  });
});

describe('preview [Sections 1 and 6]', () => {
  const address = '/who-we-are/bylaws?isPreview=true&wg=1a2b3c4d-0000-4000-8000-123456789abc';

  test('both parameters go to the API; the page is not cached or indexed and sends no referrer', async () => {
    const response = await get(address);
    expect(api.requests.map(({ url }) => url)).toContain(
      '/page-menu?isPreview=true&path=%2Fwho-we-are%2Fbylaws&wg=1a2b3c4d-0000-4000-8000-123456789abc',
    );
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.headers['x-robots-tag']).toBe('noindex');
    expect(response.headers['referrer-policy']).toBe('no-referrer');
  });

  test('the content of a preview is not served to other requests', async () => {
    api.on('/page-menu', page({ title: 'Not yet', isDraft: true }));
    await get(address);
    api.on('/page-menu', page());
    expect((await get('/who-we-are/bylaws')).text).not.toContain('Not yet');
  });

  test('the preview address redirects to the preview with a 302 [Section 2]', async () => {
    const response = await get(
      '/cmsctx/culture/en-US/wg/1a2b3c4d-0000-4000-8000-123456789abc/h/ff/-/who-we-are/bylaws?uh=1',
    );
    expect(response.status).toBe(302);
    expect(response.headers.location).toBe(
      '/who-we-are/bylaws?isPreview=true&wg=1a2b3c4d-0000-4000-8000-123456789abc&uh=1',
    );
  });
});

describe('security headers', () => {
  test('scripts of an uncached page carry the nonce of its policy, a new one per response [H3]', async () => {
    const nonces = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const response = await get('/who-we-are/bylaws?isPreview=true&wg=7f3c2f60-6f0c-4f6d-9b1c-0e4a8a1c2d3e');
      const policy = response.headers['content-security-policy'] ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      const scripts = response.text.match(/<script(?![^>]*application\/json)[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(1);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      expect(policy).not.toContain('unsafe');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(20);
  });

  test('the policy of a cached page lists its inline scripts by their hashes [H3]', async () => {
    const response = await get('/who-we-are/bylaws');
    const policy = response.headers['content-security-policy'] ?? '';
    const html = response.text;
    const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '');
    const hashes = inline.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    expect(inline.length).toBeGreaterThan(0);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe(["'self'", ...hashes].join(' '));
    expect(html).not.toContain('nonce');
  });

  test('form embeds may be framed by this origin, other pages not at all [H3]', async () => {
    const { headers } = await get('/form-embeds/group-rates');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers).not.toHaveProperty('x-frame-options');
  });
});

describe('route guards [Section 2]', () => {
  test('a member page redirects a visitor to the login with its path and query in ReturnUrl', async () => {
    const response = await get('/education/video?eventId=2001&t=9');
    expect(response.status).toBe(302);
    expect(response.headers.location).toBe('/login?ReturnUrl=%2Feducation%2Fvideo%3FeventId%3D2001%26t%3D9');
    expect(response.headers['cache-control']).toBe('private, no-store');
  });
});
