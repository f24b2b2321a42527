import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CallId, callIds, callPath, toSpec } from '../../../shared/contract/calls.ts';
import { toTags } from '../../../shared/contract/contract.ts';
import { type Facts, type Input, scenarios } from '../../support/call-scenarios.ts';
import { answerContract } from '../../support/contract-api.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { sendRequest } from '../../support/send-request.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

/** Reads of the API that a CDN may keep. */

const MENU = '/api/master-page/footer-menu';
const ARTICLE = '/api/articles';
const FACTS: Facts = {
  ...{ userId: '1', email: 'ada@scenario.test', person: 'ada', document: 'law', chapter: 'oslo', newsletter: 'weekly' },
  ...{
    article: 'a-text',
    articleId: 1,
    articlePath: '/a-text',
    product: 'a-book',
    productId: 1,
    productPath: '/a-book',
  },
  ...{ event: 'a-day', eventId: 1, eventCode: 'DAY-1', recording: 'a-day', topic: 1 },
};
const HEADERS = ['surrogate-control', 'surrogate-key', 'cdn-cache-control', 'cache-tag'];

const api = startBeforeAll(startFakeApi);
let site: TestSite;
let withoutCdn: TestSite;
/** The cookies of the XSRF check. */
let cookies: string;

beforeAll(async () => {
  const environment = { ALLOWED_HOSTS: '127.0.0.1' };
  site = await startSite({
    apiOrigin: api.origin,
    environment: { ...environment, CDN: 'varnish', CDN_PURGE_URL: 'http://127.0.0.1:1' },
  });
  withoutCdn = await startSite({ apiOrigin: api.origin, environment });
});
beforeEach(async () => {
  api.reset();
  answerContract(api, 'acme', () => 'Text');
  cookies = await readCookies(site);
});
afterAll(async () => {
  await site.close();
  await withoutCdn.close();
});

async function readCookies({ origin }: TestSite): Promise<string> {
  const { headers } = await sendRequest(origin + MENU);
  return (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
}

const get = (path: string, headers: OutgoingHttpHeaders = {}, origin = site.origin) =>
  sendRequest(origin + path, { headers: { Cookie: cookies, ...headers } });
const cdnOnly = (headers: Record<string, unknown>) => HEADERS.filter((name) => headers[name] !== undefined);

function toPath(id: CallId): string {
  const { good } = scenarios[id];
  const { params, query }: Input = typeof good === 'function' ? good(FACTS) : good;
  return `/api${callPath(id, params, query)}`;
}

describe('a CDN may keep', () => {
  const reads = callIds.filter((id) => toSpec(id).method === 'GET');
  test.each(reads)('%s, if it is public [P1]', async (id) => {
    const { status, headers } = await get(toPath(id));
    const { cache, writes } = toSpec(id);
    const isKept = status === 200 && cache.scope === 'public' && !writes && id !== 'cookies.law';
    expect(status === 200 || cache.scope !== 'public', `${status}`).toBe(true);
    expect(cdnOnly(headers)).toEqual(isKept ? ['surrogate-control', 'surrogate-key'] : []);
    expect(headers['cache-control']).toBe(isKept ? 'no-store' : 'private, no-store');
    if (!isKept) return;
    expect(headers['surrogate-key']).toBe(['site', ...toTags(id)].join(' '));
    expect(headers['surrogate-control']).toBe(
      `max-age=${cache.fresh}, stale-while-revalidate=${cache.stale}, stale-if-error=${cache.stale}`,
    );
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('no answer that sets a cookie: the first one of a browser [P1]', async () => {
    const { headers } = await sendRequest(site.origin + MENU);
    expect(headers['set-cookie']).toHaveLength(2);
    expect([cdnOnly(headers), headers['cache-control']]).toEqual([[], 'private, no-store']);
  });

  test.each<[string, string, OutgoingHttpHeaders]>([
    ['with a session', MENU, { Cookie: 'member=x' }],
    ['with a session on https', MENU, { Cookie: '__Host-member=x' }],
    ['during a sign-in', MENU, { Cookie: 'sign-in=x' }],
    ['with a bearer', MENU, { Authorization: 'Bearer x' }],
    ['with an unknown parameter', `${MENU}?utm_source=x`, {}],
    ['in another order', '/api/articles/filtered?toInclude=true&numberOfArticles=6', {}],
    ['for a preview', `${ARTICLE}?path=%2Fa&wg=7f3c2f60-6f0c-4f6d-9b1c-0e4a8a1c2d3e`, {}],
    ['in another spelling', '/api/master-page//footer-menu', {}],
    ['that is very long', `/api/search?searchtext=${'x'.repeat(500)}`, {}],
  ])('no answer to a request %s', async (_what, path, headers) => {
    const cookie = [cookies, headers.Cookie].filter(Boolean).join('; ');
    const answer = await get(path, { ...headers, Cookie: cookie });
    expect([cdnOnly(answer.headers), answer.headers['cache-control']]).toEqual([[], 'private, no-store']);
  });

  test.each<[string, Record<string, string>, number]>([
    ['that the API calls private', { 'Cache-Control': 'private, no-store' }, 200],
    ['in the language of the client', { Vary: 'Accept-Language' }, 200],
    ['with a cookie of the API', { 'Set-Cookie': 'a=b' }, 200],
    ['that is an error', {}, 500],
    ['that does not exist', {}, 404],
  ])('no answer %s', async (_what, headers, status) => {
    api.on(MENU.slice('/api'.length), (_req: unknown, res: ServerResponse) => {
      res.writeHead(status, { 'Content-Type': 'application/json', ...headers });
      res.end(JSON.stringify({ statusCode: status, statusMessage: 'OK', result: [] }));
    });
    expect(cdnOnly((await get(MENU)).headers)).toEqual([]);
  });
});

test('without CDN no answer has a header of one', async () => {
  const ownCookies = await readCookies(withoutCdn);
  const menu = await get(MENU, { Cookie: ownCookies }, withoutCdn.origin);
  const page = await get('/', {}, withoutCdn.origin);
  for (const { headers } of [menu, page]) {
    expect(cdnOnly(headers)).toEqual([]);
    expect(headers['no-vary-search']).toBeUndefined();
  }
  expect(menu.headers['cache-control']).toBe('private, no-store');
});
