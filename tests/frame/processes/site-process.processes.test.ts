import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerContract, buildWireSample } from '../../support/contract-api.ts';
import { type FakeApi, startFakeApi } from '../../support/fake-api.ts';
import { hang } from '../../support/faults.ts';
import { figure } from '../../support/figure.ts';
import { freePort } from '../../support/free-port.ts';
import { testRedis } from '../../support/redis.ts';
import { sendRequest } from '../../support/send-request.ts';
import { findStatus, type SiteProcess, startSiteProcess } from '../../support/site-process.ts';
import { expectGone, SMALL_CONTENT, sitesOnFolder } from '../../support/sites.ts';
import { until } from '../../support/until.ts';

/** Start of the site's processes, and the messages of failures to start. */

const sites = sitesOnFolder();
/** Written by each build. */
const BUILD_STAMP = fileURLToPath(new URL('../../../dist/.stamp', import.meta.url));

/** Expects a site that fails to start to print the sentences, exit with 1 and leave no process. */
async function expectFailure(site: SiteProcess, ...sentences: (string | RegExp)[]): Promise<void> {
  expect(await site.ended).toBe(1);
  await expectGone(site);
  const output = await site.wholeOutput;
  expect(output).toContain('\nRostrum could not start.\n');
  for (const sentence of sentences) expect(output).toMatch(sentence);
  expect(output, 'no stack trace').not.toMatch(/^ {4}at /m);
  expect(output, 'one error message').not.toMatch(/could not start[\s\S]*could not start|cannot start/);
}

const redisUrl = await testRedis();
const filesIn = (path: string) => readdir(path).catch(() => []);

describe('starting', () => {
  // `npm run bench -- cold-start` measures the time to the first page.
  it('a second `npm start` builds nothing, creates no database and imports nothing', async () => {
    const dataDir = sites.newDataDir();
    const unchanged = [BUILD_STAMP, join(dataDir, 'postgres/cluster/PG_VERSION'), join(dataDir, 'secret')];
    const start = async () => {
      const site = await startSiteProcess({ dataDir, by: 'npm' });
      await until('the first page is served', async () => (await findStatus(site.origin)) === 200);
      await until('the start is logged', () => site.output().includes('"msg":"started"'));
      const files = (await Promise.all(unchanged.map((file) => stat(file)))).map(({ ino, mtimeMs }) => [ino, mtimeMs]);
      site.signal('SIGINT', 'group');
      await site.ended;
      await expectGone(site);
      const output = await site.wholeOutput;
      const [, imported] = /"imported":(\d+)/.exec(output) ?? [];
      return { isBuilt: /^Built\.$/m.test(output), imported: Number(imported), files };
    };
    const first = await start();
    expect(first.imported).toBeGreaterThan(100);
    expect(await start()).toEqual({ isBuilt: false, imported: 0, files: first.files });
  });

  it('becomes ready once the home page is rendered, and serves earlier requests [D1]', async () => {
    const site = await sites.launch({ environment: { WARM_UP_MS: '20000' } });
    await until('the port is open', async () => (await findStatus(`${site.origin}/livez`)) === 200);
    expect(await findStatus(`${site.origin}/robots.txt`)).toBe(200);
    await site.ready();
    for (const path of ['/', '/who-we-are']) {
      const { headers } = await sendRequest(site.origin + path);
      expect([path, headers['cache-status']]).toEqual([path, expect.stringContaining('hit')]);
    }
    await sites.stop(site);
  });

  it.each([
    ['one process', {}],
    ['workers', { WEB_CONCURRENCY: '2' }],
  ])('is not ready, and says why, without a taxonomy on its first start, with %s [L2]', async (_name, environment) => {
    const content = `${sites.newDataDir()}-content`;
    await cp(SMALL_CONTENT, content, { recursive: true });
    await writeFile(join(content, 'data/taxonomy.yaml'), '- { id: x }\n');
    const site = await sites.launch({
      dataDir: sites.newDataDir(),
      environment: { ...environment, CONTENT_DIR: content },
    });
    await until('the start is logged', () => site.output().includes('"msg":"started"'));
    await until('the site says why it is not ready', async () => {
      const { status, body } = await sendRequest(`${site.origin}/readyz`);
      return status === 503 && body.startsWith('not ready: data/taxonomy.yaml:1 ');
    });
    expect(site.output()).toContain('"refused":"data/taxonomy.yaml:1 ');
    expect(await findStatus(`${site.origin}/livez`)).toBe(200);
    await cp(join(SMALL_CONTENT, 'data/taxonomy.yaml'), join(content, 'data/taxonomy.yaml'));
    await site.ready();
    await sites.stop(site);
  });

  it.each([
    ['one process', {}],
    ['workers', { WEB_CONCURRENCY: '2' }],
  ])('shows a saved file on cached pages, with %s [L5]', async (name, environment) => {
    const content = `${sites.newDataDir()}-content`;
    await cp(SMALL_CONTENT, content, { recursive: true });
    const site = await sites.start({ environment: { ...environment, CONTENT_DIR: content } });
    const page = `${site.origin}/who-we-are/bylaws`;
    await until('the page is cached', async () => {
      const { headers } = await sendRequest(page);
      return String(headers['cache-status']).includes('hit');
    });
    const file = join(content, 'pages/bylaws.md');
    await writeFile(file, (await readFile(file, 'utf8')).replace('title: Bylaws', 'title: Our bylaws'));
    const savedAt = performance.now();
    await until('every process shows the new title', async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => sendRequest(page)));
      return answers.every(({ status, body }) => status === 200 && body.includes('Our bylaws'));
    });
    figure('L5', `a saved file is on all pages after ${Math.round(performance.now() - savedAt)} ms (${name})`);
    await sites.stop(site);
  });

  it.skipIf(redisUrl === undefined).each([
    ['one process', {}],
    ['workers', { WEB_CONCURRENCY: '2' }],
  ])(
    'purges the cached pages in Redis that show content changed since the last run, with %s [L5]',
    async (_name, environment) => {
      const content = `${sites.newDataDir()}-content`;
      await cp(SMALL_CONTENT, content, { recursive: true });
      const start = () =>
        sites.start({ environment: { ...environment, CONTENT_DIR: content, REDIS_URL: redisUrl ?? '' }, port });
      const port = await freePort();
      const readPage = ({ origin }: SiteProcess) => sendRequest(`${origin}/who-we-are/bylaws`);
      const first = await start();
      await until('the page is cached', async () =>
        String((await readPage(first)).headers['cache-status']).includes('hit'),
      );
      await sites.stop(first);
      const file = join(content, 'pages/bylaws.md');
      await writeFile(file, (await readFile(file, 'utf8')).replace('title: Bylaws', 'title: Later bylaws'));
      const second = await start();
      expect((await readPage(second)).body).toContain('Later bylaws');
      await sites.stop(second);
    },
  );

  it('skips an invalid content file and names the file, the line and the reason', async () => {
    const content = join(sites.dataDir, '../../content');
    await cp(SMALL_CONTENT, content, { recursive: true });
    await writeFile(join(content, 'articles/broken.md'), '---\nid: 1999\ntitle: [never closed\n---\nText.\n');
    for (const start of ['first', 'second']) {
      const site = await sites.start({ environment: { CONTENT_DIR: content } });
      await until('the start is logged', () => site.output().includes('"msg":"started"'));
      expect(site.output(), start).toMatch(/"leftOut":\["articles\/broken\.md:\d+ \S/);
      expect(await findStatus(`${site.origin}/who-we-are`), start).toBe(200);
      await sites.stop(site);
    }
  });
});

describe('standard output of a site without a terminal', () => {
  it.each([
    ['one process', {}],
    ['workers', { WEB_CONCURRENCY: '2' }],
  ])('is nothing but JSON lines, which collectors expect, with %s', async (_name, environment) => {
    const site = await sites.start({ environment });
    await until('the start is logged', () => site.output().includes('"msg":"started"'));
    await sendRequest(`${site.origin}/who-we-are`);
    await sites.stop(site);
    const lines = (await site.wholeOutput).split('\n').filter((line) => line !== '');
    expect(lines.filter((line) => !isJson(line))).toEqual([]);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join(), 'the password of the demo accounts').not.toContain('demo-Passw0rd!');
  });
});

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}

describe('resources of the machine', () => {
  const PRELOAD = new URL('../../support/report-connections.ts', import.meta.url).href;
  const PAGES = ['/', '/who-we-are', '/search?searchtext=label', '/sitemap.xml', '/feeds/news.xml', '/api/taxonomy'];

  it('with its embedded API and database, it connects to localhost alone and resolves no name [I2]', async () => {
    const site = await sites.start({ environment: { NODE_OPTIONS: `--import=${PRELOAD}` } });
    for (const path of PAGES) expect(await findStatus(site.origin + path)).toBe(200);
    await sites.stop(site);
    const contacts = [...(await site.wholeOutput).matchAll(/^CONTACT (.*)$/gm)].map(([, contact = '']) => contact);
    expect(contacts.length).toBeGreaterThan(1);
    expect(contacts.filter((contact) => !/^127\.0\.0\.1:\d+$|^a local socket$/.test(contact))).toEqual([]);
  });

  it('with an external API, it writes only to its data folder and starts no other program [I4]', async () => {
    const dataDir = sites.newDataDir();
    await mkdir(dataDir, { recursive: true });
    const fake = await startFakeApi();
    answerContract(fake, 'acme', () => 'Text');
    // The permission model of Node denies every other program and file.
    const allowed = ['--permission', '--allow-fs-read=*', `--allow-fs-write=${dataDir}`].join(' ');
    const site = await sites.start({ dataDir, environment: { API_ORIGIN: fake.origin, NODE_OPTIONS: allowed } });
    for (const path of PAGES) expect([path, await findStatus(site.origin + path)]).toEqual([path, 200]);
    expect(await readdir(dataDir)).toEqual(['secret']);
    await sites.stop(site);
    await fake.close();
    expect(await site.wholeOutput).not.toMatch(/ERR_ACCESS_DENIED|"level":50/);
  });
});

describe('failures to start', () => {
  it('reports all invalid settings together, and starts nothing [D10]', async () => {
    const environment = { PORT: '70000', API_ORIGIN: 'example.org/api', LOG_LEVEL: 'loud', SECRET: 'short' };
    const dataDir = sites.newDataDir();
    const site = await sites.launch({ dataDir, environment });
    await expectFailure(site, ...Object.keys(environment).map((name) => `  ${name}: `));
    expect(await filesIn(dataDir)).toEqual([]);
  });

  it.each<{ name: string; environment: Record<string, string>; message: RegExp }>([
    {
      name: 'a database that cannot be reached',
      environment: { DATABASE_URL: 'postgres://site:hidden@127.0.0.1:1/society' },
      message: /^The database at postgres:\/\/site@127\.0\.0\.1:1\/society cannot be reached: .*ECONNREFUSED.*$/m,
    },
    {
      name: 'an address of another machine',
      environment: { HOST: '192.0.2.1' },
      message: /^192\.0\.2\.1 is not an address of this machine \(HOST\)\.$/m,
    },
    {
      name: 'a data folder that cannot be created',
      environment: { DATA_DIR: '/dev/null/data' },
      message: /'\/dev\/null\/data'/,
    },
    {
      name: 'missing content',
      environment: { CONTENT_DIR: '/nowhere/content' },
      message: /\/nowhere\/content/,
    },
  ])('$name [D10]', async ({ environment, message }) => {
    await expectFailure(await sites.launch({ environment }), message);
  });

  it.each(['PORT', 'METRICS_PORT'])('a %s in use by another program [D10]', async (setting) => {
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
  it('names the owner of the data folder and exits; the first keeps running [D10]', async () => {
    const first = await sites.start();
    const second = await sites.launch();
    expect(await second.ended).toBe(1);
    expect(await second.wholeOutput).toMatch(`The data folder ${sites.dataDir} is in use by process `);
    expect(await findStatus(first.origin)).toBe(200);
    const firsts = first.processes().map(({ pid }) => pid);
    expect(firsts, 'the second has left no process').toEqual(
      expect.arrayContaining(second.processes().map(({ pid }) => pid)),
    );
    await sites.stop(first);
  });

  it('exits and leaves no files when its port is in use; the first keeps running [D10]', async () => {
    const first = await sites.start();
    const second = await sites.launch({ dataDir: sites.newDataDir(), port: first.port });
    await expectFailure(second, `Port ${first.port} is in use`);
    expect(await findStatus(first.origin)).toBe(200);
    await sites.stop(first);
  });
});

describe('with an external API (API_ORIGIN)', () => {
  it('starts no embedded API, stays up while the API is down, and answers pages with 503 [D11]', async () => {
    const dataDir = sites.newDataDir();
    const site = await sites.start({ dataDir, environment: { API_ORIGIN: `http://127.0.0.1:${await freePort()}` } });
    expect(await findStatus(site.origin)).toBe(503);
    expect(await findStatus(`${site.origin}/livez`)).toBe(200);
    expect(await findStatus(`${site.origin}/readyz`), 'an outage of the API does not make a replica unready').toBe(200);
    expect(site.processes().map(({ pid }) => pid)).toEqual([site.pid]);
    expect(await filesIn(dataDir)).toEqual(['secret']);
    await sites.stop(site);
  });

  describe('that misbehaves', () => {
    let fake: FakeApi;
    beforeEach(async () => {
      fake = await startFakeApi();
    });
    afterEach(() => fake.close());

    it('becomes ready while the API hangs, uses the built-in redirects, and counts the missing list [D10]', async () => {
      fake.otherwise(hang);
      const metricsPort = await freePort();
      const site = await sites.start({
        environment: { API_ORIGIN: fake.origin, UPSTREAM_TIMEOUT_MS: '1000', METRICS_PORT: String(metricsPort) },
      });
      const list = fake.requests.filter(({ url }) => url.startsWith('/url-redirect/all-redirect-urls'));
      expect(list, 'it has waited for one timeout').toHaveLength(1);
      expect(await findStatus(`${site.origin}/about`)).toBe(301);
      const { body } = await sendRequest(`http://127.0.0.1:${metricsPort}/metrics`);
      expect(body).toMatch(/^\w+\{event="redirect-list-refresh-failed"\} [1-9]/m);
      await sites.stop(site);
    });

    it('does not expose internals, even with NODE_ENV=development [H7]', async () => {
      const hostile = JSON.stringify(buildWireSample('events.byId', 'acme', () => 'Text'));
      // An invalid time zone makes a component throw in the middle of the page.
      const answer = hostile.replaceAll('Europe/Brussels', 'Nowhere/At_all');
      fake.on('/events/one', (_req: IncomingMessage, res: ServerResponse) => res.end(answer));
      const site = await sites.start({ environment: { API_ORIGIN: fake.origin, NODE_ENV: 'development' } });
      for (const path of ['/events/one', '/events/one?isPreview=true&wg=7f3c2f60-6f0c-4f6d-9b1c-0e4a8a1c2d3e']) {
        const { body } = await sendRequest(site.origin + path);
        expect(body).not.toMatch(/RangeError|Invalid time zone| {4}at |node_modules|data-stck/);
      }
      expect(site.output()).toMatch(/Invalid time zone/);
      await sites.stop(site);
    });
  });
});
