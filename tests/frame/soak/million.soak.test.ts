import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { publishedPaths } from '../../support/addresses.ts';
import { figure } from '../../support/figure.ts';
import { INSPECTABLE, inspectProcesses, type ProcessMemory } from '../../support/heap.ts';
import { type LoadPlan, type LoadReport, listFailures, runLoad } from '../../support/load/load.ts';
import { measuredSites } from '../../support/load/measured-sites.ts';
import { scaled } from '../../support/load/scale.ts';

/** A million requests of every kind must not leak memory or handles. Bounded caches are full before measuring. */

const FIRST = scaled(200_000);
const ALL = scaled(1_000_000);
const CLIENTS = 64;
const MEGABYTE = 1_000_000;
/** The API closes idle connections after this time; handles are counted afterwards. */
const API_KEEP_ALIVE_MS = 75_000;
const QUICK_CLOCK = new URL('../../support/load/quick-clock.ts', import.meta.url).href;
const sites = measuredSites();

test(`${ALL} requests leak neither memory nor handles [J1]`, async () => {
  const site = await sites.start({
    environment: {
      PAGE_CACHE_MB: '100',
      NODE_OPTIONS: `${INSPECTABLE.NODE_OPTIONS} --import=${QUICK_CLOCK}`,
    },
  });
  const pages = await publishedPaths(site.origin);
  const initial = await inspect();
  const outputBefore = site.output().length;

  const early = await runLoad(buildPlan(site.origin, pages, FIRST));
  await delay(2000);
  const first = await inspect();
  const second = await runLoad(buildPlan(site.origin, pages, ALL - FIRST));
  await delay(2000);
  const last = await inspect();

  const shares = toShares([early, second]);
  figure(
    'J1',
    `${ALL} requests in ${Math.round(early.seconds + second.seconds)} s (${percent(shares.hit)} hits, ${percent(shares.stale)} stale, ` +
      `${percent(shares.miss)} misses, ${percent(shares.api)} /api, ${percent(shares.aborted)} aborted): ${shares.failed} failed`,
  );
  for (const [script, { heap, buffers }] of first) {
    const atEnd = last.get(script);
    if (!atEnd) throw new Error(`${script} is gone`);
    figure(
      'J1',
      `heap of ${script} after ${FIRST} requests ${megabytes(heap)}, after ${ALL} ${megabytes(atEnd.heap)} ` +
        `(${percent(atEnd.heap / heap - 1)}); buffers ${megabytes(buffers)}, ${megabytes(atEnd.buffers)}`,
    );
    expect.soft(atEnd.heap - heap, script).toBeLessThan(10 * MEGABYTE);
    expect.soft(atEnd.heap / heap, script).toBeLessThan(1.05);
    expect.soft(atEnd.buffers - buffers, script).toBeLessThan(10 * MEGABYTE);
  }
  expect.soft([listFailures(early), listFailures(second)]).toEqual([{}, {}]);
  expect.soft(shares.stale).toBeGreaterThan(0.08);
  expect.soft(shares.miss).toBeGreaterThan(0.04);
  expect.soft(shares.aborted).toBeGreaterThan(0.01);

  const handles = async () => toHandles((await inspect()).get('server/main.ts'));
  const idle = toHandles(initial.get('server/main.ts'));
  await expect.poll(handles, { timeout: API_KEEP_ALIVE_MS, interval: 1000 }).toBeLessThanOrEqual(idle + 2);
  figure('J1', `sockets, timers and other handles: ${idle} before, ${await handles()} afterwards`);
  expect(
    site
      .output()
      .slice(outputBefore)
      .replaceAll(/^(?:Debugger|For help).*\n/gm, ''),
  ).toBe('');

  async function inspect(): Promise<Map<string, ProcessMemory>> {
    return inspectProcesses(site);
  }
});

const OK_OR_NOT_FOUND = /^(?:200|404)/;

function buildPlan(origin: string, pages: readonly string[], count: number): LoadPlan {
  const popular = pages.slice(0, 10);
  // Each page several times in succession: requests during the revalidation get the stale page.
  const aged = pages.slice(10).flatMap((path) => [path, path, path, path]);
  const uncached = ['/no/such/{n}', '/who-we-are/no-such-{n}', '/events?PageNumber={n}', '/search?searchtext=word{n}'];
  const calls = ['/api/taxonomy', '/api/articles/top/3', '/api/cookie-law', '/api/no-such-call'];
  const common = { kind: 'page', named: ['cache-status'] };
  return {
    origin,
    streams: [
      {
        clients: CLIENTS,
        count,
        requests: [
          { ...common, weight: 78, paths: popular, good: /^200/ },
          { ...common, weight: 10, paths: aged, good: /^200/ },
          { ...common, weight: 5, paths: uncached, good: OK_OR_NOT_FOUND },
          { kind: 'api', weight: 5, paths: calls, good: OK_OR_NOT_FOUND },
          { kind: 'aborted', weight: 2, paths: [...aged, ...uncached, ...calls], abortsAfter: 15 },
        ],
      },
    ],
  };
}

/** The origin of the responses by Cache-Status, as shares of all requests. */
function toShares(reports: readonly LoadReport[]) {
  const kinds = reports.flatMap(({ kinds }) => Object.entries(kinds));
  const sent = kinds.reduce((sum, [, kind]) => sum + kind.sent, 0);
  const share = (name: RegExp) => {
    const answers = kinds.flatMap(([, kind]) => Object.entries(kind.answers));
    return answers.reduce((sum, [answer, count]) => sum + (name.test(answer) ? count : 0), 0) / sent;
  };
  const sentAs = (wanted: string) => kinds.reduce((sum, [name, kind]) => sum + (name === wanted ? kind.sent : 0), 0);
  return {
    hit: share(/; hit$/),
    stale: share(/stale-while-revalidate/),
    miss: share(/fwd=/),
    api: sentAs('api') / sent,
    aborted: sentAs('aborted') / sent,
    failed: kinds.reduce((sum, [, kind]) => sum + kind.sent - kind.good, 0),
  };
}

function toHandles(memory: ProcessMemory | undefined): number {
  return Object.values(memory?.handles ?? {}).reduce((sum, count) => sum + count, 0);
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;
