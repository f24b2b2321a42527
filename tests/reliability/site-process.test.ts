import { once } from 'node:events';
import { cp, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../support/ask.ts';
import { answerContract, wireSampleOf } from '../support/contract-api.ts';
import { type FakeApi, startFakeApi } from '../support/fake-api.ts';
import { hang } from '../support/faults.ts';
import { freePort, type SiteProcess, startSiteProcess, statusOf, until } from '../support/site-process.ts';
import { expectGone, SMALL_CONTENT, sitesOnFolder } from '../support/sites.ts';

/** The site as processes (its embedded API, section 7, is one of them): how it starts, and how it says that it cannot. */

const sites = sitesOnFolder();
/** Written by each build. */
const BUILD_STAMP = fileURLToPath(new URL('../../dist/.stamp', import.meta.url));

/** A site that cannot start: it says so in the sentence, ends with 1, and leaves nothing running. */
async function expectFailure(site: SiteProcess, ...sentences: (string | RegExp)[]): Promise<void> {
  expect(await site.ended).toBe(1);
  await expectGone(site);
  const output = await site.wholeOutput;
  expect(output).toContain('\nRostrum could not start.\n');
  for (const sentence of sentences) expect(output).toMatch(sentence);
  expect(output, 'no stack trace').not.toMatch(/^ {4}at /m);
  expect(output, 'said once').not.toMatch(/could not start[\s\S]*could not start|cannot start/);
}

const filesIn = (path: string) => readdir(path).catch(() => []);

describe('starting', () => {
  // That the first page is there within two seconds then is a figure of `npm run bench -- cold-start`.
  it('with `npm start`, a second time, builds nothing, makes no database and imports nothing', async () => {
    const dataDir = sites.newDataDir();
    const kept = [BUILD_STAMP, join(dataDir, 'postgres/cluster/PG_VERSION'), join(dataDir, 'secret')];
    const start = async () => {
      const site = await startSiteProcess({ dataDir, by: 'npm' });
      await until('the first page is there', async () => (await statusOf(site.origin)) === 200);
      await until('the welcome is printed', () => site.output().includes('Rostrum is at'));
      const files = (await Promise.all(kept.map((file) => stat(file)))).map(({ ino, mtimeMs }) => [ino, mtimeMs]);
      site.signal('SIGINT', 'group');
      await site.ended;
      await expectGone(site);
      const output = await site.wholeOutput;
      const [, changed] = /\((\d+) files changed since the last start\)/.exec(output) ?? [];
      return { isBuilt: /^Built\.$/m.test(output), changed: Number(changed), files };
    };
    const first = await start();
    expect(first.changed).toBeGreaterThan(100);
    expect(await start()).toEqual({ isBuilt: false, changed: 0, files: first.files });
  });

  it('D1: is ready for a load balancer once the page of most visitors is made; whoever comes earlier is served', async () => {
    const site = await sites.launch({ environment: { WARM_UP_MS: '20000' } });
    await until('the port is open', async () => (await statusOf(`${site.origin}/livez`)) === 200);
    expect(await statusOf(`${site.origin}/robots.txt`)).toBe(200);
    await site.ready();
    for (const path of ['/', '/who-we-are']) {
      const { headers } = await ask(site.origin + path);
      expect([path, headers['cache-status']]).toEqual([path, expect.stringContaining('hit')]);
    }
    await sites.stop(site);
  });

  it('leaves a content file out that it cannot use, and says which, where and why', async () => {
    const content = join(sites.dataDir, '../content');
    await cp(SMALL_CONTENT, content, { recursive: true });
    await writeFile(join(content, 'articles/broken.md'), '---\nid: 1999\ntitle: [never closed\n---\nText.\n');
    for (const start of ['first', 'second']) {
      const site = await sites.start({ environment: { CONTENT_DIR: content } });
      await until('the welcome is printed', () => site.output().includes('Rostrum is at'));
      expect(site.output(), start).toMatch(/^ +left out: articles\/broken\.md:\d+ \S.*$/m);
      expect(await statusOf(`${site.origin}/who-we-are`), start).toBe(200);
      await sites.stop(site);
    }
  });
});

describe('what it takes of the machine', () => {
  const PRELOAD = new URL('../support/report-connections.ts', import.meta.url).href;
  const PAGES = ['/', '/who-we-are', '/search?searchtext=label', '/sitemap.xml', '/feeds/news.xml', '/api/taxonomy'];

  it('I2: with its embedded API and database it connects to this machine alone, and looks no name up', async () => {
    const site = await sites.start({ environment: { NODE_OPTIONS: `--import=${PRELOAD}` } });
    for (const path of PAGES) expect(await statusOf(site.origin + path)).toBe(200);
    await sites.stop(site);
    const contacts = [...(await site.wholeOutput).matchAll(/^CONTACT (.*)$/gm)].map(([, contact = '']) => contact);
    expect(contacts.length).toBeGreaterThan(1);
    expect(contacts.filter((contact) => !/^127\.0\.0\.1:\d+$|^a local socket$/.test(contact))).toEqual([]);
  });

  it('I4: it writes into its data folder and nowhere else, and starts no other program where it has an API', async () => {
    const dataDir = sites.newDataDir();
    await mkdir(dataDir, { recursive: true });
    const fake = await startFakeApi();
    answerContract(fake, 'acme', () => 'Text');
    // Node refuses whatever is not allowed here.
    const allowed = ['--permission', '--allow-fs-read=*', `--allow-fs-write=${dataDir}`, '--allow-net'].join(' ');
    const site = await sites.start({ dataDir, environment: { API_ORIGIN: fake.origin, NODE_OPTIONS: allowed } });
    for (const path of PAGES) expect([path, await statusOf(site.origin + path)]).toEqual([path, 200]);
    expect(await readdir(dataDir)).toEqual(['secret']);
    await sites.stop(site);
    await fake.close();
    expect(await site.wholeOutput).not.toMatch(/ERR_ACCESS_DENIED|"level":50/);
  });
});

describe('what keeps it from starting', () => {
  it('D10: names every wrong setting at once, and starts nothing', async () => {
    const environment = { PORT: '70000', API_ORIGIN: 'example.org/api', LOG_LEVEL: 'loud', SECRET: 'short' };
    const dataDir = sites.newDataDir();
    const site = await sites.launch({ dataDir, environment });
    await expectFailure(site, ...Object.keys(environment).map((name) => `  ${name}: `));
    expect(await filesIn(dataDir)).toEqual([]);
  });

  it.each<{ name: string; environment: Record<string, string>; says: RegExp }>([
    {
      name: 'a database that cannot be reached',
      environment: { DATABASE_URL: 'postgres://site:hidden@127.0.0.1:1/society' },
      says: /^The database at postgres:\/\/site@127\.0\.0\.1:1\/society cannot be reached: .*ECONNREFUSED.*$/m,
    },
    {
      name: 'an address of another machine',
      environment: { HOST: '192.0.2.1' },
      says: /^192\.0\.2\.1 is not an address of this machine \(HOST\)\.$/m,
    },
    {
      name: 'a data folder that cannot be',
      environment: { DATA_DIR: '/dev/null/data' },
      says: /'\/dev\/null\/data'/,
    },
    {
      name: 'content that is not there',
      environment: { CONTENT_DIR: '/nowhere/content' },
      says: /\/nowhere\/content/,
    },
  ])('D10: $name', async ({ environment, says }) => {
    await expectFailure(await sites.launch({ environment }), says);
  });

  it.each(['PORT', 'METRICS_PORT'])('D10: a %s that another program has', async (setting) => {
    const other = createServer().listen(await freePort());
    await once(other, 'listening');
    const port = JSON.stringify(other.address()).match(/"port":(\d+)/)?.[1] ?? '';
    try {
      await expectFailure(
        await sites.launch({ environment: { [setting]: port } }),
        `Port ${port} is in use by another program. Stop that program, or choose another port (${setting}).`,
      );
    } finally {
      other.close();
    }
  });
});

describe('a second site', () => {
  it('D10: on the same data folder says whose it is and ends; the first goes on', async () => {
    const first = await sites.start();
    const second = await sites.launch();
    expect(await second.ended).toBe(1);
    expect(await second.wholeOutput).toMatch(`The data folder ${sites.dataDir} is in use by process `);
    expect(await statusOf(first.origin)).toBe(200);
    const firsts = first.processes().map(({ pid }) => pid);
    expect(firsts, 'nothing of the second is left').toEqual(
      expect.arrayContaining(second.processes().map(({ pid }) => pid)),
    );
    await sites.stop(first);
  });

  it('D10: on the same port leaves nothing of its own, and the first goes on', async () => {
    const first = await sites.start();
    const second = await sites.launch({ dataDir: sites.newDataDir(), port: first.port });
    await expectFailure(second, `Port ${first.port} is in use`);
    expect(await statusOf(first.origin)).toBe(200);
    await sites.stop(first);
  });
});

describe('with an API of its own (API_ORIGIN)', () => {
  it('D11: starts no other, stays up while that is down, and answers pages with 503', async () => {
    const dataDir = sites.newDataDir();
    const site = await sites.start({ dataDir, environment: { API_ORIGIN: `http://127.0.0.1:${await freePort()}` } });
    expect(await statusOf(site.origin)).toBe(503);
    expect(await statusOf(`${site.origin}/livez`)).toBe(200);
    expect(await statusOf(`${site.origin}/readyz`), 'an outage of the API takes no replica away').toBe(200);
    expect(site.processes().map(({ pid }) => pid)).toEqual([site.pid]);
    expect(await filesIn(dataDir)).toEqual(['secret']);
    await sites.stop(site);
  });

  describe('which answers as it likes', () => {
    let fake: FakeApi;
    beforeEach(async () => {
      fake = await startFakeApi();
    });
    afterEach(() => fake.close());

    it('D10: that says nothing: it is ready all the same, knows its own redirects, and counts that the list is missing', async () => {
      fake.otherwise(hang);
      const metricsPort = await freePort();
      const site = await sites.start({
        environment: { API_ORIGIN: fake.origin, UPSTREAM_TIMEOUT_MS: '1000', METRICS_PORT: String(metricsPort) },
      });
      const list = fake.asked.filter(({ url }) => url === '/url-redirect/all-redirect-urls');
      expect(list, 'it has waited for one time-out').toHaveLength(1);
      expect(await statusOf(`${site.origin}/about`)).toBe(301);
      const { body } = await ask(`http://127.0.0.1:${metricsPort}/metrics`);
      expect(body).toMatch(/^\w+\{event="redirect-list-refresh-failed"\} [1-9]/m);
      await sites.stop(site);
    });

    it('H7: tells visitors nothing of the inside, even started as for development', async () => {
      const hostile = JSON.stringify(wireSampleOf('events.byId', 'acme', () => 'Text'));
      // A component that cannot work with what it gets throws in the middle of the page.
      const answer = hostile.replaceAll('Europe/Brussels', 'Nowhere/At_all');
      fake.on('/events/one', (_req: IncomingMessage, res: ServerResponse) => res.end(answer));
      const site = await sites.start({ environment: { API_ORIGIN: fake.origin, NODE_ENV: 'development' } });
      for (const path of ['/events/one', '/events/one?isPreview=true&wg=7f3c2f60-6f0c-4f6d-9b1c-0e4a8a1c2d3e']) {
        const { body } = await ask(site.origin + path);
        expect(body).not.toMatch(/RangeError|Invalid time zone| {4}at |node_modules|data-stck/);
      }
      expect(site.output()).toMatch(/Invalid time zone/);
      await sites.stop(site);
    });
  });
});
