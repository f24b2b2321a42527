import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAnswer } from '../../../server/upstream/answer.ts';
import { sanitise } from '../../../server/upstream/sanitise.ts';
import { type CallId, callIds, callPath, specOf } from '../../../shared/contract/calls.ts';
import { fromWire } from '../../../shared/contract/wire-names.ts';
import { createSite } from '../../../shared/site/resolve.ts';
import { answerContract, wireSampleOf } from '../../support/contract-api.ts';
import { dangersIn } from '../../support/dangers.ts';
import { type FakeApi, json, startFakeApi } from '../../support/fake-api.ts';
import { drip, truncate } from '../../support/faults.ts';
import { HOSTILE_HTML, HOSTILE_TEXT } from '../../support/hostile-html.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const PRODUCT = 'acme';
const hostileText = () => HOSTILE_TEXT;
const hostileAddress = (name: string) =>
  /url|path|link|^page$|^redirect/i.test(name) ? 'javascript:alert(1)//' : HOSTILE_TEXT;

let api: FakeApi;
let site: TestSite;
beforeAll(async () => {
  api = await startFakeApi();
  site = await startSite({
    apiOrigin: api.origin,
    environment: { PRODUCT_SLUG: PRODUCT, API_ORIGIN: api.origin, SECONDARY_GRACE_MS: '5000', PROXY_TIMEOUT_MS: '400' },
  });
});
afterAll(async () => {
  await site.close();
  await api.close();
});

describe('pages of an API in which every text is hostile', () => {
  const kinds = new Map(createSite({ product: PRODUCT }).routes.map((route) => [route.kind, route]));
  const pages = [...kinds.values()]
    .filter(({ access, kind }) => access === 'public' && kind !== 'preview')
    .map(({ kind, path }) => ({ kind, path: path.replace(/:\w+/g, 'one').replace(/\*$/, 'one').replace(/^\/?/, '/') }));

  it.each(pages)(
    'H1, H2, H5: $kind ($path): only its own scripts run, kept and unkept, and nothing waits for them',
    async ({ kind, path }) => {
      for (const [textOf, address] of [
        [hostileText, path],
        [hostileAddress, `${path}?isPreview=true&wg=7f3c2f60-6f0c-4f6d-9b1c-0e4a8a1c2d3e`],
      ] as const) {
        answerContract(api, PRODUCT, textOf);
        await site.purge(callIds.flatMap((id) => specOf(id).cache.tags));
        const response = await fetch(site.origin + address);
        const html = await response.text();
        expect(response.status).toBe(kind === 'notFound' ? 404 : 200);
        expect(dangersIn(html, response.headers.get('content-security-policy') ?? '')).toEqual([]);
        expect(html.match(/id="page-state"/g)).toHaveLength(1);
        expect(html).not.toMatch(/ id="[BPS]:/);
        // Whatever names something is text; what is a text shows its emphasis.
        expect(html).toContain('&lt;em&gt;shown&lt;/em&gt;&lt;/script&gt;');
        expect(html).toContain('<em>shown</em>');
      }
    },
  );
});

describe('what else comes into a page', () => {
  it.each([
    ['words somebody searches for', `/search?searchtext=${encodeURIComponent(HOSTILE_TEXT)}`, 200],
    ['names of parameters', `/who-we-are?${encodeURIComponent(HOSTILE_TEXT)}=1&__proto__=2&isPreview=true`, 200],
    ['an address that leads nowhere', `/no/such/${encodeURIComponent('<svg onload=alert(1)>"<!--')}`, 404],
  ])('H1: %s: only its own scripts run', async (_what, address, status) => {
    answerContract(api, PRODUCT, hostileText);
    const response = await fetch(site.origin + address);
    expect(response.status).toBe(status);
    expect(dangersIn(await response.text(), response.headers.get('content-security-policy') ?? '')).toEqual([]);
  });

  it('H1: a field named __proto__ changes nothing but itself', async () => {
    const text = JSON.stringify(wireSampleOf('pageMenu.byPath', PRODUCT, hostileText));
    const answer = text.replaceAll(
      '{',
      '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},',
    );
    api.on('/page-menu', (_req: unknown, res: ServerResponse) => res.end(answer));
    const html = await (await fetch(`${site.origin}/who-we-are/bylaws?isPreview=true`)).text();
    expect(html).toContain('<em>shown</em>');
    expect(html).not.toContain('polluted');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    api.reset();
  });
});

/** Every field that is shown as HTML, by the calls that bring it. */
const HTML_FIELDS: readonly { id: CallId; path: (string | number)[] }[] = [
  { id: 'pageMenu.byPath', path: ['result', 0, 'body'] },
  { id: 'articles.byPath', path: ['result', 0, 'body'] },
  { id: 'education.byPath', path: ['result', 0, 'body'] },
  { id: 'education.catalog', path: ['result', 0, 'body'] },
  { id: 'products.byId', path: ['result', 0, 'body'] },
  { id: 'events.byId', path: ['result', 0, 'body'] },
  { id: 'events.byId', path: ['result', 0, 'questions', 0, 'answer'] },
  { id: 'events.video', path: ['result', 0, 'transcript'] },
  { id: 'convergence.pagesMenu', path: ['event', 'body'] },
  { id: 'convergence.pagesMenu', path: ['event', 'questions', 0, 'answer'] },
  { id: 'blocks.faq', path: ['result', 0, 'items', 0, 'answer'] },
  { id: 'blocks.accordion', path: ['result', 0, 'items', 0, 'answer'] },
  { id: 'blocks.pageTabs', path: ['result', 0, 'content'] },
  { id: 'blocks.notification', path: [0, 'notificationMenuData', 0, 'updates'] },
];
const at = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce((part, name) => (typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined), value);
const NO_POLICY = '';
/** What is left of it acts on nothing, loads nothing from elsewhere and stands for nothing of the page. */
function faultsIn(text: unknown): string[] {
  if (typeof text !== 'string') return ['There is no text'];
  const foreign = /evil|\sname=|\sid="(?!text-|note-)|class="(?!pull")|<(?:form|input|svg|link|meta)/i.exec(text);
  return [...dangersIn(text, NO_POLICY), ...(foreign ?? [])];
}
const groups = Object.entries(Object.groupBy(HOSTILE_HTML, ([group]) => group));

describe('HTML of the API (pitfalls 3.4)', () => {
  it.each(groups)('H2: %s are inert in every field shown as HTML', (_group, vectors = []) => {
    const left = vectors.flatMap(([, vector]) =>
      HTML_FIELDS.flatMap(({ id, path }) => {
        const answer = readAnswer(id, JSON.stringify(wireSampleOf(id, PRODUCT, () => vector)), PRODUCT);
        return faultsIn(at(answer, path)).map((fault) => `${vector} in ${id}: ${fault}`);
      }),
    );
    expect(left).toEqual([]);
  });

  it('H2: what has been made safe is left as it is the next time', () => {
    for (const [, vector] of HOSTILE_HTML) {
      const once = sanitise(vector);
      // Cells that stand in no row are put into one only by the next reader.
      if (!vector.startsWith('<table><td><form>')) expect(sanitise(once)).toBe(once);
    }
  });

  it.each([
    ['nested without end', '<em>'.repeat(100_000)],
    ['longer than any text', '<p>text</p>'.repeat(100_000)],
  ])('H2: HTML that is %s is no answer of the contract, and is refused at once', (_what, text) => {
    // Of this thread alone: what else the machine does takes none of it.
    const before = process.threadCpuUsage();
    expect(() =>
      readAnswer('pageMenu.byPath', JSON.stringify(wireSampleOf('pageMenu.byPath', PRODUCT, () => text)), PRODUCT),
    ).toThrow(/broke the contract: more than/);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2000);
  });
});

describe('what the browser fetches through /api from an API of others (API_ORIGIN)', () => {
  const called = (id: CallId) => `/api${callPath(id, { id: 'one' })}`;
  const get = (path: string, headers = {}) => fetch(site.origin + path, { headers });

  it.each(HTML_FIELDS)('H2: $path of $id is inert, whatever the headers of the request', async ({ id, path }) => {
    answerContract(api, PRODUCT, hostileText);
    for (const headers of [{}, { Range: 'bytes=0-99999', 'If-None-Match': '*' }]) {
      const response = await get(called(id), headers);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(Object.keys(api.asked.at(-1)?.headers ?? {})).toEqual(
        expect.not.arrayContaining(['range', 'if-none-match']),
      );
      const text = at(fromWire(await response.json(), specOf(id).slugFields, PRODUCT), path);
      expect(text).toContain('<em>shown</em>');
      expect(faultsIn(text)).toEqual([]);
    }
  });

  it('H2: what is harmless passes as it is, of every call', async () => {
    const textOf = () => 'A text with <em>emphasis</em> &amp; more';
    answerContract(api, PRODUCT, textOf);
    const reading = callIds.filter((id) => specOf(id).method === 'GET' && !specOf(id).writes);
    for (const id of reading) {
      const { path } = specOf(id);
      const response = await get(`/api${path.replace(/:\w+/g, '1')}`);
      expect([id, response.status, await response.json()]).toEqual([id, 200, wireSampleOf(id, PRODUCT, textOf)]);
    }
  });

  it('H2: other answers pass byte for byte; so does a refusal', async () => {
    const text = '{"statusCode": 200,  "html": "<script>"}';
    api.on('/taxonomy', (_req: unknown, res: ServerResponse) => res.end(text));
    expect(await (await get('/api/taxonomy')).text()).toBe(text);
    api.on('/faq', json({ statusCode: 404, a: '<b>' }, 404));
    const refused = await get('/api/faq?path=%2F');
    expect([refused.status, await refused.json()]).toEqual([404, { statusCode: 404, a: '<b>' }]);
  });

  it.each([
    ['no JSON', (_req: unknown, res: ServerResponse) => res.end('<script>alert(1)</script>'), 502],
    ['a list where a text should be', json({ result: [{ body: ['<img src=x onerror=alert(1)>'] }] }), 502],
    ['an object where a list should be', json({ statusCode: 200, result: { 0: { body: '<script>' } } }), 502],
    ['an answer that does not end', drip, 504],
  ])('H2: %s is a failure', async (_what, answer, status) => {
    api.on('/page-menu', answer);
    const response = await get('/api/page-menu?path=%2F');
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ statusCode: status });
    api.reset();
  });

  it('H2: an answer that breaks off is not passed on as a whole one', async () => {
    api.on('/page-menu', truncate);
    await expect(get('/api/page-menu?path=%2F')).rejects.toThrow('fetch failed');
    api.reset();
  });

  it('H2: cookies, compression and the slug’s names are what they are on other calls', async () => {
    answerContract(api, PRODUCT, hostileText);
    const response = await get('/api/page-menu?path=%2F', { 'Accept-Encoding': 'br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0])).toEqual(['visit', 'XSRF-TOKEN']);
    await response.text();
    expect(await (await get('/api/notification?pagePath=%2F')).json()).toEqual([
      { notificationMenuData: [{ acmeUpdates: expect.stringContaining('shown') }] },
    ]);
  });
});
