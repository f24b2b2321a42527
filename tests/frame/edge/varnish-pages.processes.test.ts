import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { callIds, callPath, toSpec } from '../../../shared/contract/calls.ts';
import { findFacts } from '../../support/call-facts.ts';
import { scenarios } from '../../support/call-scenarios.ts';
import { createSite } from '../../support/create-site.ts';
import { oneDatabase } from '../../support/databases.ts';
import { sendForm, sendPlainForm } from '../../support/form-senders.ts';
import { getFrom } from '../../support/read-call.ts';
import { runInParallel } from '../../support/run-in-parallel.ts';
import { type Reply, sendRequestForBytes } from '../../support/send-request.ts';
import { hasVarnish, startVarnish, type Varnish } from '../../support/varnish.ts';
import { createVisitor } from '../../support/visitor.ts';
import { CONTENT, startWholeSite, type WholeSite } from '../../support/whole-site.ts';

/** The whole site with its content behind a real Varnish. */

const [database] = oneDatabase();
const table = createSite(readConfig({}));
const isFixed = (path: string) => !/[:*]/.test(path);
const CREDENTIALS = { username: 'member@demo.test', password: 'demo-Passw0rd!' };
/** Public pages that the configurations pass on, because they show a member's data. */
const PASSED = ['/login', '/logout', '/preferences'];

describe.skipIf(!hasVarnish)('the whole site behind Varnish', () => {
  let site: WholeSite;
  let varnish: Varnish;
  /** One address of each kind of page with parameters, and all others. */
  let paths: string[];

  beforeAll(async () => {
    if (!database) throw new Error('No database to test on');
    site = await startWholeSite(
      database,
      { CDN: 'varnish', CDN_PURGE_URL: 'http://127.0.0.1:1', ALLOWED_HOSTS: '127.0.0.1' },
      { contentDir: CONTENT },
    );
    varnish = await startVarnish(site.port);
    paths = await listPaths();
  });
  afterAll(async () => {
    await varnish?.close();
    await site?.close();
  });

  type Init = { headers?: Record<string, string>; method?: string };
  const get = (path: string, init: Init = {}) => sendRequestForBytes(varnish.origin + path, init);
  const getText = async (path: string, init: Init = {}) => {
    const reply = await get(path, init);
    return { ...reply, body: reply.body.toString() };
  };
  const isHit = ({ headers }: Pick<Reply<unknown>, 'headers'>) =>
    /(?:^|, )varnish; hit$/.test(String(headers['cache-status']));

  async function listPaths(): Promise<string[]> {
    const index = (await getText('/sitemap.xml')).body;
    const files = [...index.matchAll(/<loc>[^<]*?(\/sitemaps\/[^<]+)<\/loc>/g)].map(([, path = '']) => path);
    const texts = await Promise.all([
      index,
      ...(await Promise.all(files.map(async (path) => (await getText(path)).body))),
    ]);
    const published = texts.flatMap((xml) =>
      [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname),
    );
    const ofKinds = new Map(
      published
        .filter((path) => !isFixed(table.match(path).route.path))
        .map((path) => [table.match(path).route.path, path]),
    );
    const fixed = table.routes.map(({ path }) => path).filter(isFixed);
    return [...fixed, ...ofKinds.values()];
  }

  test('keeps every public page of the table of routes, and no other [P1]', async () => {
    const wrong: string[] = [];
    const kinds = new Set<string>();
    await runInParallel(paths, 4, async (path) => {
      const { kind, access } = table.match(path).route;
      const [first, second] = [await get(path), await get(path)];
      kinds.add(kind);
      const isKept = access === 'public' && !PASSED.includes(path) && first.status === 200;
      if (isHit(second) !== isKept) wrong.push(`${path}: ${second.status} ${second.headers['cache-status']}`);
      if (isKept && !second.body.equals(first.body)) wrong.push(`${path}: other bytes`);
      if (isKept && (first.headers['set-cookie'] || second.headers['set-cookie'])) wrong.push(`${path}: a cookie`);
    });
    expect(wrong).toEqual([]);
    expect(kinds.size).toBeGreaterThan(40);
  });

  test('keeps the public reads of the API for those who have its cookies, and no other [P1]', async () => {
    const visitor = await createVisitor(varnish.origin);
    const reads = callIds.filter((id) => toSpec(id).method === 'GET' && !toSpec(id).writes);
    const facts = await findFacts(getFrom(site.origin), { userId: '1', email: 'a@b.test' });
    const wrong: string[] = [];
    for (const id of reads) {
      const { good } = scenarios[id];
      const { params, query } = typeof good === 'function' ? good(facts) : good;
      const path = `/api${callPath(id, params, query)}`;
      const headers = { Cookie: visitor.writeHeaders().Cookie };
      const [first, second] = [await get(path, { headers }), await get(path, { headers })];
      const isKept = first.status === 200 && toSpec(id).cache.scope === 'public' && id !== 'cookies.law';
      if (isHit(second) !== isKept) wrong.push(`${id}: ${second.status} ${second.headers['cache-status']}`);
      if (isKept && !second.body.equals(first.body)) wrong.push(`${id}: other bytes`);
      const withSession = { Cookie: `${headers.Cookie}; member=x` };
      for (const others of [undefined, withSession, { ...headers, Authorization: 'Bearer x' }])
        if (isHit(await get(path, others && { headers: others })))
          wrong.push(`${id}: a hit for ${JSON.stringify(others)}`);
    }
    expect(wrong).toEqual([]);
  });

  test('gives a browser its XSRF token, also when the menus come from Varnish', async () => {
    const visitor = await createVisitor(varnish.origin);
    await visitor.send('/api/master-page/footer-menu');
    expect(isHit(await visitor.send('/api/master-page/footer-menu'))).toBe(true);
    const first = await get('/api/master-page/footer-menu');
    expect(first.headers['set-cookie']).toHaveLength(2);
    expect((await sendForm(varnish.origin, visitor.writeHeaders(), 'Through Varnish')).status).toBe(200);
  });

  test('passes forms without JavaScript on, with their errors, and keeps the page of everybody', async () => {
    const path = table.routes.find(({ kind }) => kind === 'join')?.path ?? '';
    const page = await getText(path);
    const rejected = await sendPlainForm(varnish.origin, path, { firstName: 'Ada' }, { 'Accept-Language': 'de' });
    expect([rejected.status, rejected.headers['cache-control']]).toEqual([422, 'private, no-store']);
    expect(rejected.text).toContain('Enter your');
    const again = await getText(path);
    expect([isHit(again), again.body === page.body]).toEqual([true, true]);
  });

  test('signs in and out, by form and by call, and shows nobody the page of a member [P1]', async () => {
    const page = '/events';
    const { body } = await getText(page);
    const visitor = await createVisitor(varnish.origin);
    const signedIn = await visitor.send('/api/sso/login', { method: 'POST', body: CREDENTIALS });
    expect(signedIn.status).toBe(200);
    const bearer = { Authorization: `Bearer ${signedIn.body.result[0].accessToken}` };
    const own = await visitor.send('/api/sso/user', { headers: bearer });
    expect([own.status, isHit(own), own.headers['cache-control']]).toEqual([200, false, 'private, no-store']);
    expect(own.body.result[0].firstName).toBe(signedIn.body.result[0].firstName);

    const plain = await sendPlainForm(varnish.origin, '/login', CREDENTIALS);
    expect([plain.status, plain.headers.location]).toEqual([303, '/member-dashboard']);
    const lines: string[] = plain.get('Set-Cookie') ?? [];
    const cookies = lines.map((line) => line.split(';', 1)[0]).join('; ');
    const dashboard = await getText('/member-dashboard', { headers: { Cookie: cookies } });
    expect([dashboard.status, isHit(dashboard), dashboard.headers['cache-control']]).toEqual([
      200,
      false,
      'private, no-store',
    ]);
    expect(dashboard.body).toContain(signedIn.body.result[0].firstName);
    expect((await get('/member-dashboard')).status).toBe(302);
    expect(isHit(await get(page, { headers: { Cookie: cookies } }))).toBe(false);
    const signedOut = await sendPlainForm(varnish.origin, '/logout', {}, { Cookie: cookies });
    expect(signedOut.status).toBe(303);
    const again = await getText(page);
    expect([isHit(again), again.body]).toEqual([true, body]);
    expect((await visitor.send('/api/sso/logout', { method: 'POST', headers: bearer })).status).toBe(200);
  });

  test.each(['isPreview=true&wg=12', 'WG=12', 'wg=2f0c6c1e-6f0d-4c3b-9a53-0f2d1f6f9e11'])(
    'passes a preview on: %s',
    async (query) => {
      await get('/who-we-are/bylaws');
      for (const _time of [1, 2]) {
        const { headers, status } = await get(`/who-we-are/bylaws?${query}`);
        expect([status, isHit({ headers }), headers['cache-control']]).toEqual([200, false, 'private, no-store']);
      }
    },
  );

  test('keeps a missing page for seconds, and no rejected request', async () => {
    const missing = [await get('/nothing/is/here'), await get('/nothing/is/here')];
    expect(missing.map(({ status }) => status)).toEqual([404, 404]);
    expect(missing.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store']);
    for (const path of ['/a%', '/a%00', `/${'x'.repeat(11_000)}`]) {
      const rejected = [await get(path), await get(path)];
      for (const { status, headers } of rejected) {
        expect(status, path).toBeGreaterThanOrEqual(400);
        expect(isHit({ headers }), path).toBe(false);
      }
    }
  });

  test('redirects with the whole query, from the site each time', async () => {
    for (const _time of [1, 2]) {
      const { status, headers } = await get('/calendar?utm_source=mail&PageNumber=2');
      expect([status, headers.location]).toEqual([301, '/events?utm_source=mail&PageNumber=2']);
    }
    const search = await get('/search?q=mdr&utm_source=mail');
    expect([search.status, search.headers.location]).toEqual([301, '/search?searchtext=mdr&utm_source=mail']);
  });

  test('answers ranges with the whole page, HEAD, 304 and the encoding of each client', async () => {
    const path = '/who-we-are/bylaws';
    const whole = await get(path);
    const range = await get(path, { headers: { Range: 'bytes=0-9' } });
    expect([range.status, range.body.equals(whole.body)]).toEqual([200, true]);
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, whole.headers.etag]);
    const tags = new Set<unknown>();
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const headers = { 'Accept-Encoding': accepted };
      const page = await get(path, { headers });
      expect([page.headers['content-encoding'], page.headers.vary]).toEqual([encoding, 'Accept-Encoding']);
      tags.add(page.headers.etag);
      const known = await get(path, { headers: { ...headers, 'If-None-Match': String(page.headers.etag) } });
      expect([known.status, known.body.length, isHit(known)]).toEqual([304, 0, true]);
    }
    expect(tags.size).toBe(3);
  });

  test('sends the page in the language of the site, whatever a client prefers', async () => {
    const path = '/who-we-are/bylaws';
    const { body } = await getText(path);
    for (const language of ['de', 'fr-CH, fr;q=0.9', 'ar'])
      expect((await getText(path, { headers: { 'Accept-Language': language } })).body).toBe(body);
    const missing = await getText('/nothing/is/here', { headers: { 'Accept-Language': 'de' } });
    expect(missing.body).toContain('<html lang="en-GB"');
  });
});
