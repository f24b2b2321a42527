import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cdnHeaders } from '../../../server/cdn/cdn-headers.ts';
import { openCdnPurges } from '../../../server/cdn/cdn-purges.ts';
import { sendPurge } from '../../../server/cdn/send-purge.ts';
import type { Cdn } from '../../../server/config/cdn-settings.ts';
import { FLASH_COOKIE, SESSION_COOKIE, TRANSACTION_COOKIE } from '../../../shared/consent/own-cookies.ts';
import { DASHBOARD_PATH, LOGIN_PATH } from '../../../shared/constants.ts';
import { LOGOUT_PATH, PREFERENCES_PATH } from '../../../shared/forms/member-forms.ts';
import { silentLog } from '../../support/silent-log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

type Received = { path: string; headers: Record<string, unknown>; body: string };

let received: Received[];
let status: number;
let origin: string;
let close: () => void;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  received = [];
  status = 200;
  folder = await temporaryFolder();
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    received.push({ path: `${req.method} ${req.url}`, headers: req.headers, body: Buffer.concat(chunks).toString() });
    const { surrogate_keys: keys = [] }: { surrogate_keys?: string[] } = JSON.parse(received.at(-1)?.body || '{}');
    const confirmed = keys.length > 0 ? Object.fromEntries(keys.map((key) => [key, 'an-id'])) : { success: true };
    res.writeHead(status).end(JSON.stringify(confirmed));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () => server.close();
});
afterEach(async () => {
  close();
  await folder.remove();
});

const toPurge = (cdn: Cdn) => ({ cdn, urls: [origin], service: 'SERVICE0001', token: 'the-token' });
const tags = (count: number) => Array.from({ length: count }, (_, index) => `page:/elm/${index}`);

describe('a purge', () => {
  test('at Fastly is soft, with 256 keys in a request', async () => {
    await sendPurge(toPurge('fastly'), tags(300));
    expect(received.map(({ path }) => path)).toEqual(Array(2).fill('POST /service/SERVICE0001/purge'));
    expect(received[0]?.headers).toMatchObject({ 'fastly-key': 'the-token', 'fastly-soft-purge': '1' });
    expect(received.map(({ body }) => JSON.parse(body).surrogate_keys.length)).toEqual([256, 44]);
    expect(JSON.parse(received[0]?.body ?? '').surrogate_keys[0]).toBe('page%3A%2Felm%2F0');
  });

  test('at Cloudflare has 100 tags in a request', async () => {
    await sendPurge(toPurge('cloudflare'), tags(101));
    expect(received.map(({ path }) => path)).toEqual(Array(2).fill('POST /zones/SERVICE0001/purge_cache'));
    expect(received[0]?.headers.authorization).toBe('Bearer the-token');
    expect(received.map(({ body }) => JSON.parse(body).tags.length)).toEqual([100, 1]);
  });

  test.each([429, 500, 403])(
    'that is answered with %i is not confirmed, and its error names no token',
    async (answer) => {
      status = answer;
      await expect(sendPurge(toPurge('fastly'), ['pages'])).rejects.toThrow(`the CDN answers a purge with ${answer}`);
    },
  );
});

describe('the queue of purges', () => {
  const open = (build: string, send: (names: readonly string[]) => Promise<void>) =>
    openCdnPurges({ purge: toPurge('fastly'), file: join(folder.path, 'purges.json'), build, log: silentLog, send });

  test('collects the tags of one moment, and purges every page at a new release', async () => {
    const sent: string[][] = [];
    const purges = await open('one', async (names) => void sent.push([...names]));
    purges.add(['pages']);
    await purges.settled();
    expect(sent.splice(0)).toEqual([['site']]);
    purges.add(['pages']);
    purges.add(['events', 'pages']);
    await purges.settled();
    expect(sent).toEqual([['pages', 'events']]);
    await purges.close();
  });

  test('waits before it repeats, however many changes come, and counts from the first', async () => {
    let attempts = 0;
    const purges = await open('one', () => {
      attempts += 1;
      return Promise.reject(new Error('away'));
    });
    for (let change = 0; change < 20; change += 1) {
      purges.add(['pages']);
      await delay(50);
    }
    expect(attempts).toBeLessThanOrEqual(2);
    expect(purges.waitingSeconds()).toBeGreaterThan(0.9);
    await purges.close();
  });

  test('goes on without a folder to keep it in', async () => {
    const file = join(folder.path, 'a-file');
    await writeFile(file, '');
    const sent: string[] = [];
    const send = async (names: readonly string[]) => void sent.push(...names);
    const options = { purge: toPurge('fastly'), build: 'one', log: silentLog, send };
    const purges = await openCdnPurges({ ...options, file: join(file, 'purges.json') });
    await purges.settled();
    expect(sent).toEqual(['site']);
    await purges.close();
  });

  test('repeats a purge until it is confirmed, also after a restart [P5]', async () => {
    const away = await open('one', () => Promise.reject(new Error('away')));
    away.add(['pages']);
    await expect.poll(() => away.waitingSeconds()).toBeGreaterThan(0.2);
    await away.close();
    const sent: string[] = [];
    const purges = await open('one', async (names) => void sent.push(...names));
    await purges.settled();
    expect(sent.sort()).toEqual(['site']);
    expect(purges.waitingSeconds()).toBe(0);
    await purges.close();
  });
});

describe('what waits for a CDN that is away', () => {
  const open = (send: (names: readonly string[]) => Promise<void>) =>
    openCdnPurges({
      purge: toPurge('varnish'),
      file: join(folder.path, 'purges.json'),
      build: 'one',
      log: silentLog,
      send,
    });

  test.each([
    [2000, 2000],
    [2001, 1],
    [100_000, 1],
  ])('of %i changed addresses is at most 2000 tags, or every page [P5]', async (changed, kept) => {
    await writeFile(join(folder.path, 'purges.json'), JSON.stringify({ build: 'one', tags: [] }));
    const away = await open(() => Promise.reject(new Error('away')));
    for (const tag of tags(changed)) away.add([tag]);
    await away.close();
    const { tags: stored }: { tags: string[] } = JSON.parse(await readFile(join(folder.path, 'purges.json'), 'utf8'));
    expect(stored).toHaveLength(kept);
    const sent = new Set<string>();
    const purges = await open(async (names) => names.forEach((name) => void sent.add(name)));
    await purges.settled();
    await purges.close();
    expect([...sent].sort()).toEqual(kept === 1 ? ['site'] : tags(changed).sort());
  });
});

describe('the headers for a CDN', () => {
  const page = { fresh: 60, stale: 3600, ifError: 86_400, tags: ['pages', 'page:/who we are'] };
  const control = 'max-age=60, stale-while-revalidate=3600, stale-if-error=86400';

  test.each<[Cdn | undefined, Record<string, string>]>([
    [undefined, {}],
    ['fastly', { 'Surrogate-Control': control, 'Surrogate-Key': 'site pages page%3A%2Fwho%20we%20are' }],
    ['varnish', { 'Surrogate-Control': control, 'Surrogate-Key': 'site pages page%3A%2Fwho%20we%20are' }],
    ['cloudflare', { 'CDN-Cache-Control': control, 'Cache-Tag': 'site,pages,page%3A%2Fwho%20we%20are' }],
  ])('of %s', (cdn, headers) => {
    expect(cdnHeaders(cdn, page)).toEqual(headers);
  });

  test('stay below 16 KB, whatever the number of tags [P7]', () => {
    const { 'Surrogate-Key': keys = '' } = cdnHeaders('fastly', { ...page, tags: tags(5000) });
    expect(keys.length).toBeLessThanOrEqual(16_000);
    expect(keys).toContain('site page%3A%2Felm%2F0');
  });
});

describe('the configurations of CDNs', () => {
  test.each(['deploy/varnish/default.vcl', 'deploy/fastly/main.vcl'])(
    '%s passes requests with a session on',
    async (file) => {
      const text = await readFile(file, 'utf8');
      expect(text).toContain(`(__Host-)?(${[SESSION_COOKIE, FLASH_COOKIE, TRANSACTION_COOKIE].join('|')})=`);
      for (const path of [LOGIN_PATH, LOGOUT_PATH, PREFERENCES_PATH, DASHBOARD_PATH])
        expect(text, path).toMatch(new RegExp(`[(|]${path.slice(1)}[)|]`));
    },
  );
});
