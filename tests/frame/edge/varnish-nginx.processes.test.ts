import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CdnPurges, openCdnPurges } from '../../../server/cdn/cdn-purges.ts';
import { type Nginx, startNginx } from '../../deployment/nginx.ts';
import { programPath } from '../../deployment/programs.ts';
import { contentPage } from '../../support/content-page.ts';
import { type FakeApi, startFakeApi } from '../../support/fake-api.ts';
import { sendRequest } from '../../support/send-request.ts';
import { silentLog } from '../../support/silent-log.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { until } from '../../support/until.ts';
import { hasVarnish, startVarnish, type Varnish } from '../../support/varnish.ts';

/** Varnish before the load balancer of `deploy/nginx` before two replicas. */

const PATH = '/who-we-are/bylaws';
const hasNginx = programPath('nginx') !== undefined;
if (!hasNginx) console.log('NOT RUN: Varnish before nginx: apt-get install -y nginx-light');

describe.skipIf(!hasVarnish || !hasNginx)('two replicas behind nginx and Varnish', () => {
  let api: FakeApi;
  let sites: readonly [TestSite, TestSite];
  let nginx: Nginx;
  let varnish: Varnish;
  /** Between the queue of purges and Varnish. */
  let way: TcpProxy;
  let purges: CdnPurges;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeAll(async () => {
    api = await startFakeApi();
    api.on('/page-menu', contentPage('The bylaws'));
    folder = await temporaryFolder();
    const environment = {
      CDN: 'varnish',
      CDN_PURGE_URL: 'http://127.0.0.1:1',
      ALLOWED_HOSTS: '127.0.0.1',
      TRUST_PROXY: 'loopback',
    };
    sites = [
      await startSite({ apiOrigin: api.origin, environment }),
      await startSite({ apiOrigin: api.origin, environment }),
    ];
    nginx = await startNginx(sites.map(({ port }) => port));
    varnish = await startVarnish(nginx.port);
    way = await startTcpProxy(varnish.origin);
    purges = await openCdnPurges({
      purge: { cdn: 'varnish', urls: [new URL(way.url).origin], service: undefined, token: undefined },
      ...{ file: join(folder.path, 'purges.json'), build: 'this', log: silentLog },
    });
    await purges.settled();
  });
  afterAll(async () => {
    await purges?.close();
    await way?.close();
    await varnish?.close();
    await nginx?.stop();
    for (const site of sites ?? []) await site.close();
    await api.close();
    await folder.remove();
  });

  const get = (path = PATH, headers: Record<string, string> = {}) => sendRequest(varnish.origin + path, { headers });
  const isHit = ({ headers }: Pick<Awaited<ReturnType<typeof get>>, 'headers'>) =>
    String(headers['cache-status']).endsWith('varnish; hit');
  const publish = async (title: string) => {
    api.on('/page-menu', contentPage(title));
    for (const site of sites) await site.purge(['pages']);
    purges.add(['pages']);
  };
  const show = (title: string) => until(`${title} is at the edge`, async () => (await get()).body.includes(title));

  test('a page is kept with the bytes of the site, and its tags stay inside', async () => {
    const [first, second] = [await get(), await get()];
    const direct = await sendRequest(sites[0].origin + PATH);
    expect([isHit(first), isHit(second)]).toEqual([false, true]);
    expect(first.body).toBe(second.body);
    expect([direct.status, second.headers['surrogate-key']]).toEqual([200, undefined]);
  });

  test('reads of the API and rejected requests pass both', async () => {
    api.on('/master-page/footer-menu', { statusCode: 200, statusMessage: 'OK', result: [] });
    const { headers } = await get('/api/master-page/footer-menu');
    const Cookie = (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
    const reads = [
      await get('/api/master-page/footer-menu', { Cookie }),
      await get('/api/master-page/footer-menu', { Cookie }),
    ];
    expect(reads.map(isHit)).toEqual([false, true]);
    expect((await get('/.well-known/purge')).status).toBe(404);
  });

  test('edits are shown while one replica is away', async () => {
    await publish('Both are there.');
    await show('Both are there.');
    await sites[1].close();
    api.on('/page-menu', contentPage('One is away.'));
    await sites[0].purge(['pages']);
    purges.add(['pages']);
    await show('One is away.');
    sites = [sites[0], sites[0]];
  });

  test('an edit comes after the way of purges was cut, while nginx was away at the same time [P5]', async () => {
    await way.cut();
    await publish('After both.');
    await nginx.stop();
    for (const _time of [1, 2, 3]) {
      const { status, body } = await get();
      expect([status, body.includes('One is away.')]).toEqual([200, true]);
    }
    nginx = await startNginx([sites[0].port, sites[0].port], nginx.port);
    expect(purges.waitingSeconds()).toBeGreaterThan(0);
    await way.restore();
    await purges.settled();
    await show('After both.');
  });
});
