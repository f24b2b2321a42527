import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FakeApi, json, startFakeApi } from '../../support/fake-api.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const list = (...entries: [string, string][]) => ({
  statusCode: 200,
  statusMessage: 'OK',
  urlRedirectLists: entries.map(([oldUrl, newUrl]) => ({ oldUrl, newUrl })),
});
const LIST = '/url-redirect/all-redirect-urls';

let api: FakeApi;
let site: TestSite;

beforeAll(async () => {
  api = await startFakeApi();
});
beforeEach(async () => {
  api.reset();
  site = await startSite({ apiOrigin: api.origin });
});
afterEach(() => site.close());
afterAll(() => api.close());

const location = async (path: string) => {
  const response = await fetch(site.origin + path, { redirect: 'manual' });
  await response.text();
  return response.headers.get('location') ?? response.status;
};

describe('Section 2, old-URL redirects: one hop, the query kept', () => {
  test.each([
    ['an entry', '/old', '/who-we-are/bylaws'],
    ['an entry, with a query', '/old?a=1&b=%20', '/who-we-are/bylaws?a=1&b=%20'],
    ['a chain', '/older', '/who-we-are/bylaws'],
    ['a slash at the end', '/old/', '/who-we-are/bylaws'],
    ['capital letters', '/OLD', '/who-we-are/bylaws'],
    ['a target that is a fixed redirect', '/oldest', '/who-we-are'],
    ['a target that is an area root', '/conference', '/elm/home'],
    ['a fixed redirect with capitals and slashes', '/HOME//', '/'],
  ])('%s: %s → %s', async (_name, from, to) => {
    api.on(
      LIST,
      list(['/old', '/who-we-are/bylaws'], ['/older', '/old'], ['/oldest', '/about'], ['/conference', '/elm']),
    );
    await site.redirects.refresh();
    expect(await location(from)).toBe(to);
  });

  test('a redirect is permanent for half an hour, so that a mistake can be taken back', async () => {
    api.on(LIST, list(['/old', '/events']));
    await site.redirects.refresh();
    const response = await fetch(`${site.origin}/old`, { redirect: 'manual' });
    expect(response.status).toBe(301);
    expect(response.headers.get('cache-control')).toBe('public, max-age=1800');
  });

  test('another site: a page that names it, links there and goes there, never a redirect', async () => {
    api.on(LIST, list(['/partner', 'https://partner.example/path?x=1']));
    await site.redirects.refresh();
    const response = await fetch(`${site.origin}/partner`, { redirect: 'manual' });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('location')).toBeNull();
    expect(html).toContain('partner.example');
    expect(html).toContain('href="https://partner.example/path?x=1"');
    expect(html).toContain('http-equiv="refresh"');
  });

  test.each([
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['ftp://files.example/'],
  ])('a bad target is dropped and logged, the rest works: %s', async (bad) => {
    api.on(LIST, list(['/bad', bad], ['/old', '/events']));
    await site.redirects.refresh();
    expect(await location('/bad')).toBe(404);
    expect(await location('/old')).toBe('/events');
    expect(site.log.some((line) => line.msg === 'redirect entry dropped' && line.oldUrl === '/bad')).toBe(true);
  });

  test('loops are broken', async () => {
    api.on(LIST, list(['/a', '/b'], ['/b', '/a'], ['/self', '/self']));
    await site.redirects.refresh();
    expect(await location('/self')).toBe(404);
    const first = await location('/a');
    expect(first === 404 || (await location(String(first))) === 404).toBe(true);
  });
});

describe('Section 9: the list lives ten seconds, but the last good one is never given up', () => {
  test.each([
    ['the API fails', json({}, 500)],
    ['the API is gone', (req: import('node:http').IncomingMessage) => req.socket.destroy()],
    ['the answer is not a list', json({ statusCode: 200, statusMessage: 'OK', urlRedirectLists: 'x' })],
    ['the answer is a page', (_: unknown, res: import('node:http').ServerResponse) => res.end('<html>')],
  ])('%s', async (_name, answer) => {
    api.on(LIST, list(['/old', '/events']));
    await site.redirects.refresh();
    api.on(LIST, answer);
    await site.redirects.refresh();
    expect(await location('/old')).toBe('/events');
    expect(await site.metrics.text()).toContain('event="redirect-list-refresh-failed"} 1');
  });

  test('a new list takes the place of the old one', async () => {
    api.on(LIST, list(['/old', '/events']));
    await site.redirects.refresh();
    api.on(LIST, list(['/old', '/careers']));
    await site.redirects.refresh();
    expect(await location('/old')).toBe('/careers');
  });
});
