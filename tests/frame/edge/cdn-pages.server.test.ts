import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { TOKEN_CALL } from '../../../server/cdn/api-reads.ts';
import { hasCanonicalKey, OTHER_SEARCH_PARAMS, pageParams } from '../../../server/cdn/page-params.ts';
import { withSearchTextParam } from '../../../shared/addresses/search-text-param.ts';
import { contentPage } from '../../support/content-page.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { sendRequest } from '../../support/send-request.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

/** Pages that a CDN may keep, and under which key. */

const PATH = '/who-we-are/bylaws';
const EVENTS = '/events';

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() =>
  startSite({
    apiOrigin: api.origin,
    environment: { CDN: 'varnish', CDN_PURGE_URL: 'http://127.0.0.1:1' },
  }),
);
beforeEach(async () => {
  api.reset();
  api.on('/page-menu', contentPage('The bylaws'));
  api.on('/events-search', {
    ...{ statusCode: 200, statusMessage: 'OK', result: [] },
    ...{ totalCount: 90, pageNumber: 1, pageSize: 10, totalPages: 9 },
  });
  await site.purge(['pages', 'events']);
});

const get = (path: string) => sendRequest(site.origin + path);
const isForCdn = async (path: string) => (await get(path)).headers['surrogate-control'] !== undefined;

describe('a CDN keeps a page', () => {
  test.each([
    [PATH, true],
    [`${PATH}?`, true],
    [`${PATH}?utm_source=a&gclid=b`, true],
    [`${PATH}?x`, true],
    [`${EVENTS}?PageNumber=2`, true],
    [`${EVENTS}?a=1&PageNumber=2&b=2`, true],
    // A CDN keeps the names in its key, where no page has this location.
    [`${EVENTS}?pagenumber=2`, false],
    [`${EVENTS}?%50ageNumber=2`, false],
    [`${EVENTS}?Page%4Eumber=2&PageNumber=2`, false],
    [`${EVENTS}?PageNumber=2&PageNumber=3`, false],
    [`${EVENTS}?PageNumber=02`, false],
    [`${EVENTS}?view=invented`, false],
    [`${EVENTS}?=1`, false],
    [`${EVENTS}?SortBy=&PageNumber=2`, false],
    [`${PATH}?pageNumber=2`, false],
    [`${PATH}?done=1`, false],
    [`${PATH}?isPreview=true`, false],
  ])('%s: %s', async (path, expected) => {
    for (const _time of ['miss', 'hit']) expect(await isForCdn(path)).toBe(expected);
  });

  test('under one key for equal locations, and keys differ where locations do', () => {
    expect(hasCanonicalKey('/a?x=1', '/a')).toBe(true);
    expect(hasCanonicalKey('/a?x=1', '/b')).toBe(false);
    expect(hasCanonicalKey('/a?month=2&view=list', '/a?month=2&view=list')).toBe(true);
    expect(hasCanonicalKey('/a?view=list&month=2', '/a?month=2&view=list')).toBe(false);
  });

  test('unless a purge has overtaken its render', async () => {
    let answer = () => {};
    const isAsked = new Promise<void>((resolve) => {
      api.on('/page-menu', (...exchange: Parameters<ReturnType<typeof json>>) => {
        answer = () => json(contentPage('Before the edit'))(...exchange);
        resolve();
      });
    });
    const reply = get(PATH);
    await isAsked;
    await site.purge(['pages']);
    answer();
    const { headers, body } = await reply;
    expect(body).toContain('Before the edit');
    expect(headers['surrogate-control']).toBeUndefined();
  });

  test('that is missing for a minute, also while the site is away', async () => {
    const { status, headers } = await get('/nothing-here');
    expect([status, headers['surrogate-control']]).toEqual([
      404,
      'max-age=10, stale-while-revalidate=60, stale-if-error=60',
    ]);
  });
});

describe('No-Vary-Search', () => {
  test.each([
    [PATH, 'key-order, params, except=("done" "isPreview" "wg")'],
    ['/who-we-are', 'key-order, params, except=("isPreview" "wg")'],
    [
      EVENTS,
      'key-order, params, except=("EventName" "EventType" "Location" "PageNumber" "PageSize" "ShowOnlyPast" "SortBy" "day" "fromDate" "isPreview" "month" "toDate" "view" "wg")',
    ],
  ])('of %s names the parameters of the page', async (path, expected) => {
    expect((await get(path)).headers['no-vary-search']).toBe(expected);
  });
});

describe('the lists of parameters', () => {
  const lowerCased = [...new Set(pageParams.map((name) => name.toLowerCase()))].sort().join('|');

  test.each(['deploy/varnish/default.vcl', 'deploy/fastly/main.vcl'])('%s has those of all pages', async (file) => {
    expect(await readFile(file, 'utf8')).toContain(`(?i:${lowerCased})`);
  });

  test('deploy/cloudflare has those of all pages', async () => {
    const names = pageParams.map((name) => `\`${name}\``).join(', ');
    expect(await readFile('deploy/cloudflare/README.md', 'utf8')).toContain(`: ${names}.\n`);
  });

  test('has the other names of the search text', () => {
    for (const name of OTHER_SEARCH_PARAMS)
      expect(withSearchTextParam(`/search?${name}=mdr`)).toBe('/search?searchtext=mdr');
    expect(withSearchTextParam('/search?text=mdr')).toBe('/search?text=mdr');
  });

  test('the call that gives a token is that of the browser', async () => {
    expect(await readFile('client/data/api.ts', 'utf8')).toContain(`TOKEN_SOURCE = toSpec('${TOKEN_CALL}').path`);
  });
});
