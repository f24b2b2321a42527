import { Agent } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CdnPurges, openCdnPurges } from '../../../server/cdn/cdn-purges.ts';
import { contentPage } from '../../support/content-page.ts';
import { answerContract } from '../../support/contract-api.ts';
import { type FakeApi, startFakeApi } from '../../support/fake-api.ts';
import { sampleOddRequests } from '../../support/odd-requests.ts';
import { runInParallel } from '../../support/run-in-parallel.ts';
import { sendRequest, sendRequestForBytes } from '../../support/send-request.ts';
import { silentLog } from '../../support/silent-log.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { until } from '../../support/until.ts';
import { hasVarnish, startVarnish, type Varnish } from '../../support/varnish.ts';

const PATH = '/who-we-are/bylaws';

if (!hasVarnish) {
  const message = 'NOT RUN: pages through Varnish: apt-get install -y varnish varnish-modules';
  if (process.env.REQUIRE_VARNISH === '1') throw new Error(message);
  console.log(message);
}

describe.skipIf(!hasVarnish)('the site behind Varnish', () => {
  let api: FakeApi;
  let site: TestSite;
  let varnish: Varnish;
  let purges: CdnPurges;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeAll(async () => {
    api = await startFakeApi();
    folder = await temporaryFolder();
  });
  afterAll(async () => {
    await api.close();
    await folder.remove();
  });
  beforeEach(async () => {
    api.reset();
    api.on('/page-menu', contentPage('The bylaws'));
    site = await startSite({
      apiOrigin: api.origin,
      environment: { CDN: 'varnish', CDN_PURGE_URL: 'http://127.0.0.1:1', ALLOWED_HOSTS: '127.0.0.1' },
    });
    varnish = await startVarnish(site.port);
    purges = await openCdnPurges({
      purge: { cdn: 'varnish', urls: [varnish.origin], service: undefined, token: undefined },
      file: join(folder.path, 'purges.json'),
      build: 'this',
      log: silentLog,
    });
    await purges.settled();
    return async () => {
      await purges.close();
      await varnish.close();
      await site.close().catch(() => {});
    };
  });

  const get = (headers: Record<string, string> = {}, path = PATH, method = 'GET') =>
    sendRequest(varnish.origin + path, { headers, method });
  const getBytes = (headers: Record<string, string>) => sendRequestForBytes(varnish.origin + PATH, { headers });
  const isHit = ({ headers }: Pick<Awaited<ReturnType<typeof get>>, 'headers'>) =>
    String(headers['cache-status']).endsWith('varnish; hit');
  const publish = async (title: string) => {
    api.on('/page-menu', contentPage(title));
    await site.purge(['pages']);
    purges.add(['pages']);
  };

  test('keeps a page, with the bytes of the site, and tells no tags', async () => {
    const first = await get();
    const second = await get({ Cookie: 'cookieconsent=200; csrf=x', 'X-Forwarded-Host': 'evil.example' });
    expect([first.status, isHit(first), isHit(second)]).toEqual([200, false, true]);
    expect(second.body).toBe(first.body);
    expect(second.body).toContain('The bylaws');
    for (const name of ['surrogate-key', 'surrogate-control', 'xkey', 'set-cookie', 'x-request-id'])
      expect(second.headers[name], name).toBeUndefined();
    expect(second.headers['cache-control']).toBe('public, no-cache, no-transform');
  });

  test.each([
    ['that another proxy passes on', { 'X-Forwarded-For': '127.0.0.1' }, 'POST'],
    ['that only asks', {}, 'GET'],
  ])('purges nothing by a request %s', async (_what, headers, method) => {
    await get();
    const tags = { 'X-Purge-Tags': 'site', ...headers };
    expect((await get(tags, '/.well-known/purge', method)).status).toBe(404);
    expect(isHit(await get())).toBe(true);
  });

  test('sends the encoding of each client, 304 and HEAD', async () => {
    const [br, plain] = await Promise.all(
      ['br, gzip', 'identity'].map((accepted) =>
        sendRequestForBytes(varnish.origin + PATH, { headers: { 'Accept-Encoding': accepted } }),
      ),
    );
    expect([br?.headers['content-encoding'], plain?.headers['content-encoding']]).toEqual(['br', undefined]);
    const { headers } = await get();
    expect((await get({ 'If-None-Match': String(headers.etag) })).status).toBe(304);
    expect(await get({}, PATH, 'HEAD')).toMatchObject({ status: 200, body: '' });
  });

  test.each<[string, Record<string, string>, string, string]>([
    ['of a member', { Cookie: 'member=x' }, PATH, 'GET'],
    ['to the API, without its cookies', {}, '/api/master-page/footer-menu', 'GET'],
    ['for a preview', {}, `${PATH}?wg=2f0c6c1e-6f0d-4c3b-9a53-0f2d1f6f9e11`, 'GET'],
    ['that is a POST', {}, PATH, 'POST'],
  ])('passes a request %s on each time', async (_what, headers, path, method) => {
    for (const _time of [1, 2]) expect(isHit(await get(headers, path, method))).toBe(false);
  });

  test('sends the same bytes after 10,000 odd requests, and none of them fills it or reaches the API [P2]', async () => {
    const bodies = new Map<string | undefined, Buffer>();
    for (const accepted of ['br', 'gzip', 'identity']) {
      const { headers, body } = await getBytes({ 'Accept-Encoding': accepted });
      bodies.set(headers['content-encoding'], body);
    }
    const before = api.requests.length;
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    const started = performance.now();
    const wrong: unknown[] = [];
    await runInParallel(sampleOddRequests(10_000), 16, async (odd) => {
      const { status, headers, body } = await sendRequestForBytes(varnish.origin + PATH + odd.query, { ...odd, agent });
      const isSame = status === 200 && bodies.get(headers['content-encoding'])?.equals(body) === true;
      if (odd.isAnonymous && !isSame) wrong.push({ status, ...odd });
      if (headers['set-cookie'] && odd.isAnonymous) wrong.push({ cookies: headers['set-cookie'], ...odd });
    });
    agent.destroy();
    expect(wrong.slice(0, 3)).toEqual([]);
    expect(performance.now() - started).toBeLessThan(30_000);
    for (const [encoding, body] of bodies) {
      const page = await getBytes({ 'Accept-Encoding': encoding ?? 'identity' });
      expect(page.body.equals(body)).toBe(true);
      expect(isHit(page)).toBe(true);
    }
    expect(await varnish.count('MAIN.n_object')).toBeLessThan(20);
    // Previews and rejected forms.
    expect(api.requests.length - before).toBeLessThan(4000);
  });

  test('shows an edit within two seconds, a hundred times in a row [P3]', async () => {
    await get();
    const slow: number[] = [];
    for (let edit = 1; edit <= 100; edit += 1) {
      const started = performance.now();
      await publish(`Edit ${edit}.`);
      await until('the edit is at the edge', async () => (await get()).body.includes(`Edit ${edit}.`));
      const took = performance.now() - started;
      if (took > 2000) slow.push(took);
    }
    expect(slow).toEqual([]);
  });

  test('serves 600 of 600 pages while the site is away, also after a purge [P4]', async () => {
    answerContract(api, site.config.product, () => 'Text');
    const paths = Array.from({ length: 600 }, (_, index) => `/news-and-articles/news-articles/article-${index}`);
    const count = async () => {
      let served = 0;
      await runInParallel(paths, 8, async (path) => {
        const { status } = await get({ 'Accept-Encoding': 'br' }, path);
        if (status === 200) served += 1;
      });
      return served;
    };
    expect(await count()).toBe(600);
    await site.close();
    expect(await count()).toBe(600);
    purges.add(['articles', 'pages']);
    await purges.settled();
    for (const _time of [1, 2]) expect(await count()).toBe(600);
  });

  test('gets a purge that could not be sent while it was away [P5]', async () => {
    await get();
    await varnish.stop();
    await publish('After the outage.');
    await varnish.start();
    await purges.settled();
    await until('the page is new', async () => (await get()).body.includes('After the outage.'));
  });

  test('keeps no page that was removed for good, and shows that it is gone', async () => {
    await get();
    api.on('/url-redirect/all-redirect-urls', {
      ...{ statusCode: 200, statusMessage: 'OK', urlRedirectLists: [] },
      goneUrls: [{ oldUrl: '/who-we-are/removed' }],
    });
    await site.redirects.refresh();
    const replies = [await get({}, '/who-we-are/removed'), await get({}, '/who-we-are/removed')];
    expect(replies.map((reply) => [reply.status, isHit(reply)])).toEqual([
      [410, false],
      [410, false],
    ]);
  });

  test('does not purge for others than the site [P6]', async () => {
    const denied = await get({ 'X-Purge-Tags': 'site' }, '/.well-known/purge');
    expect(denied.status).toBe(404);
  });
});
