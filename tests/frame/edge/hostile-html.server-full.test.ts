import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../server/upstream/answer.ts';
import { sanitiseHtml } from '../../../server/upstream/sanitise.ts';
import { type CallId, callIds, callPath, toSpec } from '../../../shared/contract/calls.ts';
import { toTags } from '../../../shared/contract/contract.ts';
import { fromWire } from '../../../shared/contract/wire-names.ts';
import { answerContract, buildWireSample } from '../../support/contract-api.ts';
import { createSite } from '../../support/create-site.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { drip, truncate } from '../../support/faults.ts';
import { HOSTILE_HTML, HOSTILE_TEXT } from '../../support/hostile-html.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { unsafeHtmlIn } from '../../support/unsafe-html.ts';

const PRODUCT = 'acme';
const hostileText = () => HOSTILE_TEXT;
const hostileAddress = (name: string) =>
  /url|path|link|^page$|^redirect/i.test(name) ? 'javascript:alert(1)//' : HOSTILE_TEXT;

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() =>
  startSite({
    apiOrigin: api.origin,
    environment: {
      PRODUCT_SLUG: PRODUCT,
      API_ORIGIN: api.origin,
      STREAMING_DEADLINE_MS: '5000',
      PROXY_TIMEOUT_MS: '400',
    },
  }),
);

describe('pages rendered from an API in which every text is hostile', () => {
  const kinds = new Map(createSite({ product: PRODUCT }).routes.map((route) => [route.kind, route]));
  const pages = [...kinds.values()]
    .filter(({ access, kind }) => access === 'public' && kind !== 'preview')
    .map(({ kind, path }) => ({ kind, path: path.replace(/:\w+/g, 'one').replace(/\*$/, 'one').replace(/^\/?/, '/') }));

  it.each(pages)(
    '$kind ($path): runs only its own scripts, cached and uncached, with all secondary data in the shell [H1, H2, H5]',
    async ({ kind, path }) => {
      for (const [textOf, address] of [
        [hostileText, path],
        [hostileAddress, `${path}?isPreview=true&wg=7f3c2f60-6f0c-4f6d-9b1c-0e4a8a1c2d3e`],
      ] as const) {
        answerContract(api, PRODUCT, textOf);
        await site.purge(callIds.flatMap(toTags));
        const response = await site.request.get(address);
        const html = response.text;
        expect(response.status).toBe(kind === 'unrouted' ? 404 : 200);
        expect(unsafeHtmlIn(html, response.headers['content-security-policy'] ?? '')).toEqual([]);
        expect(html.match(/id="page-state"/g)).toHaveLength(1);
        expect(html).not.toMatch(/ id="[BPS]:/);
        // Titles and names are plain text; body texts are HTML.
        expect(html).toContain('&lt;em&gt;shown&lt;/em&gt;&lt;/script&gt;');
        expect(html).toContain('<em>shown</em>');
      }
    },
  );
});

describe('hostile input from the request and from field names', () => {
  it.each([
    ['search words', `/search?searchtext=${encodeURIComponent(HOSTILE_TEXT)}`, 200],
    ['parameter names', `/who-we-are?${encodeURIComponent(HOSTILE_TEXT)}=1&__proto__=2&isPreview=true`, 200],
    ['an unknown address', `/no/such/${encodeURIComponent('<svg onload=alert(1)>"<!--')}`, 404],
  ])('%s: the page runs only its own scripts [H1]', async (_what, address, status) => {
    answerContract(api, PRODUCT, hostileText);
    const response = await site.request.get(address);
    expect(response.status).toBe(status);
    expect(unsafeHtmlIn(response.text, response.headers['content-security-policy'] ?? '')).toEqual([]);
  });

  it('a field named __proto__ does not pollute Object.prototype [H1]', async () => {
    const text = JSON.stringify(buildWireSample('pageMenu.byPath', PRODUCT, hostileText));
    const answer = text.replaceAll(
      '{',
      '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},',
    );
    api.on('/page-menu', (_req: unknown, res: ServerResponse) => res.end(answer));
    const html = (await site.request.get('/who-we-are/bylaws?isPreview=true')).text;
    expect(html).toContain('<em>shown</em>');
    expect(html).not.toContain('polluted');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    api.reset();
  });
});

/** Every field that is shown as HTML, with a call whose response contains it. */
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
/** Unsafe content of sanitised HTML: scripts, foreign resources, and ids or classes of the page. */
function faultsIn(text: unknown): string[] {
  if (typeof text !== 'string') return ['The text is missing'];
  const foreign =
    /evil|\sname=|\sid="(?!text-|note-)|class="(?!pull"|table-scroll")|<(?:form|input|svg|link|meta)/i.exec(text);
  return [...unsafeHtmlIn(text, NO_POLICY), ...(foreign ?? [])];
}
const groups = Object.entries(Object.groupBy(HOSTILE_HTML, ([group]) => group));

describe('HTML from the API', () => {
  it.each(groups)('makes %s inert in every field shown as HTML [H2]', (_group, vectors = []) => {
    const faults = vectors.flatMap(([, vector]) =>
      HTML_FIELDS.flatMap(({ id, path }) => {
        const answer = readAnswer(id, JSON.stringify(buildWireSample(id, PRODUCT, () => vector)), PRODUCT);
        return faultsIn(at(answer, path)).map((fault) => `${vector} in ${id}: ${fault}`);
      }),
    );
    expect(faults).toEqual([]);
  });

  it('sanitising is idempotent [H2]', () => {
    for (const [, vector] of HOSTILE_HTML) {
      const once = sanitiseHtml(vector);
      // Cells outside a row get one only when the output is parsed again.
      if (!vector.startsWith('<table><td><form>')) expect(sanitiseHtml(once)).toBe(once);
    }
  });

  it.each([
    ['nested without end', '<em>'.repeat(100_000)],
    ['too long', '<p>text</p>'.repeat(100_000)],
  ])('rejects HTML that is %s as a broken contract, at once [H2]', (_what, text) => {
    // CPU time of this thread, independent of the machine's load.
    const before = process.threadCpuUsage();
    expect(() =>
      readAnswer('pageMenu.byPath', JSON.stringify(buildWireSample('pageMenu.byPath', PRODUCT, () => text)), PRODUCT),
    ).toThrow(/broke the contract: more than/);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(2000);
  });
});

describe('calls that the browser sends through /api to an external API (API_ORIGIN)', () => {
  const called = (id: CallId) => `/api${callPath(id, { id: 'one' })}`;
  const get = (path: string, headers = {}) => site.request.get(path).set(headers);

  it.each(HTML_FIELDS)('sanitises $path of $id, whatever the request headers [H2]', async ({ id, path }) => {
    answerContract(api, PRODUCT, hostileText);
    for (const headers of [{}, { Range: 'bytes=0-99999', 'If-None-Match': '*' }]) {
      const response = await get(called(id), headers);
      expect(response.status).toBe(200);
      expect(response.headers['content-type']).toContain('application/json');
      expect(Object.keys(api.requests.at(-1)?.headers ?? {})).toEqual(
        expect.not.arrayContaining(['range', 'if-none-match']),
      );
      const text = at(fromWire(response.body, toSpec(id).slugFields, PRODUCT), path);
      expect(text).toContain('<em>shown</em>');
      expect(faultsIn(text)).toEqual([]);
    }
  });

  it('passes harmless values of every call unchanged [H2]', async () => {
    const toText = () => 'A text with <em>emphasis</em> &amp; more';
    answerContract(api, PRODUCT, toText);
    const reading = callIds.filter((id) => toSpec(id).method === 'GET' && !toSpec(id).writes);
    for (const id of reading) {
      const { path } = toSpec(id);
      const response = await get(`/api${path.replace(/:\w+/g, '1')}`);
      expect([id, response.status, response.body]).toEqual([id, 200, buildWireSample(id, PRODUCT, toText)]);
    }
  });

  it('passes other responses, and 4xx responses, byte for byte [H2]', async () => {
    const text = '{"statusCode": 200,  "html": "<script>"}';
    api.on('/taxonomy', (_req: unknown, res: ServerResponse) => res.end(text));
    expect((await get('/api/taxonomy')).text).toBe(text);
    api.on('/faq', json({ statusCode: 404, a: '<b>' }, 404));
    const rejected = await get('/api/faq?path=%2F');
    expect([rejected.status, rejected.body]).toEqual([404, { statusCode: 404, a: '<b>' }]);
  });

  it.each([
    ['a body that is not JSON', (_req: unknown, res: ServerResponse) => res.end('<script>alert(1)</script>'), 502],
    ['a list in place of a string', json({ result: [{ body: ['<img src=x onerror=alert(1)>'] }] }), 502],
    ['an object in place of a list', json({ statusCode: 200, result: { 0: { body: '<script>' } } }), 502],
    ['a response that does not end', drip, 504],
  ])('answers an upstream error for %s [H2]', async (_what, answer, status) => {
    api.on('/page-menu', answer);
    const response = await get('/api/page-menu?path=%2F');
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ statusCode: status });
    api.reset();
  });

  it('resets the connection when the API’s response is truncated [H2]', async () => {
    api.on('/page-menu', truncate);
    await expect(fetch(`${site.origin}/api/page-menu?path=%2F`)).rejects.toThrow('fetch failed');
    api.reset();
  });

  it('treats cookies, compression and slug fields as on other calls [H2]', async () => {
    answerContract(api, PRODUCT, hostileText);
    const response = await get('/api/page-menu?path=%2F', { 'Accept-Encoding': 'br' });
    expect(response.headers['content-encoding']).toBe('br');
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(response.get('Set-Cookie')?.map((cookie) => cookie.split('=', 1)[0])).toEqual(['csrf', 'XSRF-TOKEN']);
    expect((await get('/api/notification?pagePath=%2F')).body).toEqual([
      { notificationMenuData: [{ acmeUpdates: expect.stringContaining('shown') }] },
    ]);
  });
});
