import { beforeAll, beforeEach, expect, test } from 'vitest';
import { contentPage } from '../../support/content-page.ts';
import { startFakeApi } from '../../support/fake-api.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin, environment: { TRUST_PROXY: 'loopback' } }));
beforeAll(() => api.on('/page-menu', contentPage('A page')));
beforeEach(() => {
  api.requests.length = 0;
  site.log.length = 0;
});

const requestLine = async (requestId: string) => {
  const lines = () => site.log.filter(({ msg, requestId: id }) => msg === 'request' && id === requestId);
  await expect.poll(lines).toHaveLength(1);
  return lines()[0];
};

test.each([
  ['a page', '/elm/traced'],
  ['a call', '/api/taxonomy'],
])('%s passes its id and its trace on to the API', async (_name, path) => {
  const requestId = `request-${path.length}-abc`;
  const { headers } = await site.request.get(path).set({ 'X-Request-Id': requestId, traceparent: PARENT });
  expect(headers['x-request-id']).toBe(requestId);
  expect(api.requests.length).toBeGreaterThan(0);
  for (const { headers: sent } of api.requests) {
    expect(sent['x-request-id']).toBe(requestId);
    expect(sent.traceparent).toMatch(new RegExp(`^00-${TRACE}-`));
  }
  expect(await requestLine(requestId)).toMatchObject({ traceId: TRACE });
});

test('a request without identifiers gets its own, and two requests never share them', async () => {
  await site.request.get('/elm/one').set({ 'X-Request-Id': "x' or 1=1", traceparent: 'nonsense' });
  await site.request.get('/elm/two');
  const traces = new Set(api.requests.map(({ headers }) => String(headers.traceparent).slice(0, 35)));
  const ids = new Set(api.requests.map(({ headers }) => headers['x-request-id']));
  expect([traces.size, ids.size]).toEqual([2, 2]);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ['from the pipeline', 'fwd=miss; stored'],
  ['from the cache, before the pipeline', 'hit'],
])('the access log tells cache, bytes, network and agent of a response %s', async (_name, cache) => {
  const requestId = `access-log-${cache.length}`;
  const { text } = await site.request.get('/elm/logged?name=Zyxwina').set({
    'X-Request-Id': requestId,
    'X-Forwarded-For': '203.0.113.77:4711',
    'User-Agent': CHROME,
    'Accept-Encoding': 'identity',
  });
  const line = await requestLine(requestId);
  expect(line).toMatchObject({
    method: 'GET',
    path: '/elm/logged',
    status: 200,
    cache: `rostrum; ${cache}`,
    client: '203.0.113.0/24',
    agent: 'chrome',
    aborted: false,
  });
  expect(Number(line?.bytes)).toBeGreaterThan(Buffer.byteLength(text));
  expect(Number(line?.bytes)).toBeLessThan(Buffer.byteLength(text) + 4000);
  expect(JSON.stringify(line)).not.toMatch(/Zyxwina|203\.0\.113\.77/);
});

test('probes are not logged, and an e-mail address in a path is left out', async () => {
  await site.request.get('/livez').set('X-Request-Id', 'probe-0001');
  await site.request.get('/members/zyxwina@leak.test/x').set('X-Request-Id', 'address-01');
  expect(await requestLine('address-01')).toMatchObject({ path: '/members/…/x', status: 404 });
  expect(site.log.filter(({ requestId }) => requestId === 'probe-0001')).toEqual([]);
});
