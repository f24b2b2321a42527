import { Agent, request as httpRequest } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Response } from 'supertest';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadBuild } from '../../../server/render/server-bundle.ts';
import { HOUR_MS, MINUTE_MS } from '../../../shared/durations.ts';
import { contentPage } from '../../support/content-page.ts';
import { json, type Script, startFakeApi } from '../../support/fake-api.ts';
import { breakOff, drip, flood, hang, reset, timingOut, truncate } from '../../support/faults.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';

/** Pages are rendered once, stored, revalidated, and served stale when the API fails: rows A1 to A8. */

const ok = { statusCode: 200, statusMessage: 'OK' };
const PATH = '/who-we-are/bylaws';
const NOW = Date.UTC(2031, 4, 6, 12);

const api = startBeforeAll(startFakeApi);
let site: TestSite;
beforeEach(async () => {
  api.reset();
  api.on('/page-menu', contentPage('The bylaws'));
  site = await startSite({ apiOrigin: api.origin, now: NOW, renderConcurrency: 2 });
  return () => site.close();
});

/** Starts a site that counts its renders. @returns the number of pages rendered so far. */
async function startWithRenderCount(): Promise<() => number> {
  await site.close();
  const build = await loadBuild(fileURLToPath(new URL('../../../dist', import.meta.url)));
  const bundle = build.bundle();
  let rendered = 0;
  const renderText: typeof bundle.renderText = (input) => {
    rendered += 1;
    return bundle.renderText(input);
  };
  site = await startSite({
    apiOrigin: api.origin,
    now: NOW,
    rendering: { ...build, bundle: () => ({ ...bundle, renderText }) },
  });
  return () => rendered;
}
const get = (path: string) => site.request.get(path);
const state = ({ headers }: Response) => String(headers['cache-status']);
const requestCount = (path: string) => api.requests.filter(({ url }) => url.startsWith(path)).length;
/** Makes all calls fail, including that of text pages. */
const failWith = (fault: Script) => {
  api.otherwise(fault);
  api.on('/page-menu', fault);
};
const recover = () => {
  api.otherwise(json({ statusCode: 404 }, 404));
  api.on('/page-menu', contentPage('The new bylaws'));
};

const FAULTS: readonly (readonly [string, Script])[] = [
  ['refuses connections', reset],
  ['answers 500', json({}, 500)],
  ['answers 502', json({}, 502)],
  ['answers 503', json({ statusCode: 503 }, 503)],
  ['answers HTML', (_req, res) => void res.end('<!doctype html><title>Welcome</title>')],
  ['answers bad JSON', (_req, res) => void res.end('{"statusCode":200,')],
  ['answers what is not in the contract', json({ ...ok, result: 'canary' })],
  ['truncates the response', truncate],
  ['closes the connection in the middle of the response', breakOff],
  ['hangs', timingOut(() => site, hang)],
  ['drips', timingOut(() => site, drip)],
];

describe('a page is rendered once and stored', () => {
  test('the second request is a hit with the same body and no API call', async () => {
    const first = await get(PATH);
    const before = api.requests.length;
    const second = await get(PATH);
    expect(state(first)).toBe('rostrum; fwd=miss; stored');
    expect(state(second)).toBe('rostrum; hit');
    expect(second.text).toBe(first.text);
    expect(api.requests.length).toBe(before);
  });

  test('five hundred simultaneous requests for an uncached page share one render [A7]', async () => {
    const rendered = await startWithRenderCount();
    api.on('/page-menu', (...call: Parameters<Script>) => {
      setTimeout(() => json(contentPage('The bylaws'))(...call), 250);
    });
    const replies = await Promise.all(Array.from({ length: 500 }, () => get(PATH)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect([requestCount('/page-menu'), rendered()]).toEqual([1, 1]);
  });

  test('the first client may disconnect; the others get the page [A8]', async () => {
    api.on('/page-menu', (_req: unknown, res: import('node:http').ServerResponse) => {
      setTimeout(() => res.end(JSON.stringify(contentPage('The bylaws'))), 150);
    });
    const leader = httpRequest(site.origin + PATH);
    leader.on('error', () => undefined).end();
    await expect.poll(() => requestCount('/page-menu')).toBe(1);
    const followers = Promise.all([get(PATH), get(PATH), get(PATH)]);
    leader.destroy();
    for (const reply of await followers) expect(reply.status).toBe(200);
    expect(requestCount('/page-menu')).toBe(1);
  });

  test('a stale page is served at once to a thousand requests and revalidated once [A6]', async () => {
    const rendered = await startWithRenderCount();
    await get(PATH);
    let answer = () => {};
    api.on('/page-menu', (...call: Parameters<Script>) => {
      answer = () => json(contentPage('The new bylaws'))(...call);
    });
    site.advance(MINUTE_MS + 1000);
    const before = requestCount('/page-menu');
    const agent = new Agent({ keepAlive: true, maxSockets: 250 });
    const requestPage = (count: number) => Promise.all(Array.from({ length: count }, () => get(PATH).agent(agent)));
    const early = await requestPage(250);
    expect(new Set(early.map(state))).toEqual(new Set(['rostrum; hit; detail=stale-while-revalidate']));
    await expect.poll(() => requestCount('/page-menu') - before).toBe(1);
    answer();
    for (const reply of await requestPage(750)) expect(state(reply)).toMatch(/^rostrum; hit/);
    agent.destroy();
    await expect.poll(async () => (await get(PATH)).text).toContain('The new bylaws');
    expect([requestCount('/page-menu') - before, rendered()]).toEqual([1, 2]);
  });
});

describe('the API fails', () => {
  test('fifty stale pages are served with their age for a day while it refuses connections [A1]', async () => {
    const paths = Array.from({ length: 50 }, (_, index) => `/elm/page-${index}`);
    const made = new Map<string, string>();
    for (const path of paths) made.set(path, (await get(path)).text);
    failWith(reset);
    const ages = [
      [2 * MINUTE_MS, 'stale-while-revalidate'],
      [HOUR_MS, 'stale-if-error'],
      [24 * HOUR_MS - MINUTE_MS, 'stale-if-error'],
    ] as const;
    let advanced = 0;
    for (const [age, detail] of ages) {
      site.advance(age - advanced);
      advanced = age;
      for (const path of paths) {
        const reply = await get(path);
        expect([reply.status, state(reply)], path).toEqual([200, `rostrum; hit; detail=${detail}`]);
        expect(reply.text).toBe(made.get(path));
        expect(Number(reply.headers.age)).toBe(age / 1000);
      }
    }
    site.advance(MINUTE_MS + 1);
    expect((await get('/elm/page-1')).status, 'no longer than a day').toBe(503);
  });

  test.each(FAULTS)('while it %s a cached page stays, and no failed render is cached [A4]', async (_, fault) => {
    const { text } = await get(PATH);
    failWith(fault);
    site.advance(24 * HOUR_MS - MINUTE_MS);
    const [old, never] = await Promise.all([get(PATH), get('/elm/never')]);
    expect([old.status, state(old), old.text]).toEqual([200, 'rostrum; hit; detail=stale-if-error', text]);
    expect([never.status, never.headers['retry-after'], never.headers['cache-control']]).toEqual([
      503,
      '5',
      'private, no-store',
    ]);
    expect(never.text).toContain('class="site-header"');
    recover();
    // The circuit breaker lets these calls through one at a time.
    for (const path of [PATH, '/elm/never'])
      await expect
        .poll(async () => {
          site.advance(6000);
          return (await get(path)).text;
        })
        .toContain('The new bylaws');
  });

  test('while it sends an endless body a cached page stays, and the body is cut off [A4]', async () => {
    const { text } = await get(PATH);
    let sent = 0;
    api.on('/page-menu', (...call: Parameters<Script>) => {
      const { socket } = call[0];
      socket.once('close', () => {
        sent += socket.bytesWritten;
      });
      flood(...call);
    });
    site.advance(HOUR_MS);
    expect((await get(PATH)).text).toBe(text);
    expect((await get('/elm/never')).status).toBe(503);
    await expect.poll(() => sent).toBeGreaterThan(0);
    expect(
      sent / requestCount('/page-menu'),
      'for a response without end: five megabytes and the bytes in flight',
    ).toBeLessThan(20e6);
  });

  test('while it hangs a stale page is served at once, and no exchange stays open [A3]', async () => {
    await get(PATH);
    let isOpen = 0;
    const count: Script = (_req, res) => {
      isOpen += 1;
      res.on('close', () => {
        isOpen -= 1;
      });
    };
    failWith(count);
    site.advance(MINUTE_MS + 1000);
    const replies = await Promise.all([get(PATH), get(PATH), get(PATH)]);
    expect(isOpen).toBeGreaterThan(0);
    expect(new Set(replies.map(state))).toEqual(new Set(['rostrum; hit; detail=stale-while-revalidate']));
    failWith(timingOut(() => site, count));
    expect((await get('/elm/never')).status).toBe(503);
    await expect.poll(() => isOpen).toBe(0);
  });

  test('an uncached page is the site’s own 503 while the API is down, and is not stored [A2]', async () => {
    api.on('/page-menu', json({}, 500));
    const reply = await get(PATH);
    expect(reply.status).toBe(503);
    expect(reply.headers['retry-after']).toBe('5');
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(reply.text).toContain('class="site-header"');
    api.on('/page-menu', contentPage('The bylaws'));
    expect((await get(PATH)).status).toBe(200);
  });

  test('a stored 404 stays a 404 while the API is down [A1]', async () => {
    api.on('/page-menu', { ...ok, result: [] });
    expect((await get('/elm/missing')).status).toBe(404);
    failWith(reset);
    site.advance(HOUR_MS);
    const reply = await get('/elm/missing');
    expect([reply.status, state(reply)]).toEqual([404, 'rostrum; hit; detail=stale-if-error']);
    expect((await get('/elm/never')).status, 'not a 404, because the page may exist').toBe(503);
  });

  test('an API that has lost its content does not turn good pages into 404s [A5]', async () => {
    const paths = Array.from({ length: 8 }, (_, index) => `/elm/page-${index}`);
    for (const path of paths) expect((await get(path)).status).toBe(200);
    api.on('/page-menu', { ...ok, result: [] });
    for (let round = 0; round < 4; round += 1) {
      site.advance(11_000 + (round === 0 ? 60_000 : 0));
      const before = requestCount('/page-menu');
      // Requests while an earlier revalidation is in flight start none.
      await expect
        .poll(async () => {
          await Promise.all(paths.map((path) => get(path)));
          return requestCount('/page-menu') - before;
        })
        .toBeGreaterThan(0);
    }
    for (const path of paths) expect((await get(path)).status, path).toBe(200);
    await expect.poll(() => site.metrics.text()).toContain('page-cache suspicious-404');
  });

  test('a page that was removed becomes a 404 once that is confirmed [A5]', async () => {
    await get(PATH);
    api.on('/page-menu', { ...ok, result: [] });
    const statuses: number[] = [];
    await expect
      .poll(async () => {
        site.advance(61_000);
        statuses.push((await get(PATH)).status);
        return statuses.at(-1);
      })
      .toBe(404);
    expect(statuses.length, 'not at the first time').toBeGreaterThan(1);
  });
});

test('a clock that is set back does not freeze the cache: the page is revalidated and then fresh again [A11]', async () => {
  await site.request.get(PATH);
  expect((await site.request.get(PATH)).headers['cache-status']).toBe('rostrum; hit');
  site.advance(-6 * HOUR_MS);
  api.on('/page-menu', contentPage('The new bylaws'));
  const stale = await site.request.get(PATH);
  expect(stale.headers['cache-status']).toBe('rostrum; hit; detail=stale-while-revalidate');
  expect(stale.headers.age).toBe('0');
  await expect.poll(async () => (await site.request.get(PATH)).text).toContain('The new bylaws');
  expect((await site.request.get(PATH)).headers['cache-status']).toBe('rostrum; hit');
});
