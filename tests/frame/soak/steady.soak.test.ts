import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { publishedPaths } from '../../support/addresses.ts';
import { figure } from '../../support/figure.ts';
import { freePort } from '../../support/free-port.ts';
import { type ApiProxy, startApiProxy } from '../../support/load/api-proxy.ts';
import { describeGenerator, findKind, listFailures, MAX_LATENESS_MS, runLoad } from '../../support/load/load.ts';
import { measuredSites } from '../../support/load/measured-sites.ts';
import { scaled } from '../../support/load/scale.ts';
import { sendRequest } from '../../support/send-request.ts';

/** A constant request rate for minutes, on one core with the API and its database. */

const SLOW_MS = 1500;
const ALONE = 'the machine is otherwise idle';
const sites = measuredSites();
let proxy: ApiProxy;
let origin: string;
let metricsPort: number;
let pages: string[];

beforeEach(async () => {
  const owner = await sites.startPinned({ environment: { LOG_LEVEL: 'info' } });
  proxy = await startApiProxy(owner);
  onTestFinished(proxy.close);
  metricsPort = await freePort();
  const environment = { API_ORIGIN: proxy.origin, METRICS_PORT: String(metricsPort) };
  ({ origin } = await sites.startPinned({ environment }));
  pages = (await publishedPaths(origin)).slice(0, 100);
  // Two rounds, so that the pages are cached and the code is compiled.
  await runLoad({
    origin,
    streams: [{ clients: 4, count: 20 * pages.length, requests: [{ kind: 'cached', paths: pages }] }],
  });
});

describe('cached pages while the redirect list changes and pages are revalidated [J2]', () => {
  test.each([500, 1000])('at %i requests a second', async (rate) => {
    const listsBefore = proxy.lists;
    const report = await runLoad({
      origin,
      streams: [
        {
          rate,
          seconds: scaled(150, 15),
          requests: [{ kind: 'cached', paths: pages, named: ['cache-status'], good: /^200 rostrum; hit/ }],
        },
      ],
    });
    const { sent, good, p50, p95, p99, max, answers } = findKind(report, 'cached');
    const stale = answers['200 rostrum; hit; detail=stale-while-revalidate'] ?? 0;
    const lists = proxy.lists - listsBefore;
    figure(
      'J2',
      `cached pages at ${rate}/s for ${Math.round(report.seconds)} s: ${sent - good} of ${sent} failed, p50 ${p50.toFixed(1)}, ` +
        `p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)}, max ${Math.round(max)} ms; ${stale} were stale while revalidating, ` +
        `${lists} new redirect lists (${describeGenerator(report)})`,
    );
    expect.soft(report.lateness, ALONE).toBeLessThan(MAX_LATENESS_MS);
    expect.soft(listFailures(report)).toEqual({});
    expect.soft(p50).toBeLessThanOrEqual(3);
    expect.soft(p99).toBeLessThanOrEqual(25);
    expect.soft(stale).toBeGreaterThan(0);
    expect.soft(lists).toBeGreaterThan(0);
  });
});

/** The limits of concurrent and queued renderings, and of connections to the API. */
const CAPS = { renders: 24, waiting: 96, connections: 66 };

test('1.5 s of additional API latency do not slow down cached pages, and uncached pages by no more than that [J3]', async () => {
  proxy.delay = SLOW_MS;
  const seconds = scaled(180, 15);
  const running = runLoad({
    origin,
    streams: [
      {
        rate: 100,
        seconds,
        requests: [
          { kind: 'cached', weight: 96, paths: pages, good: /^200/ },
          {
            kind: 'new',
            weight: 4,
            good: /^(?:200|404)/,
            paths: ['/no/such/{n}', '/who-we-are/no-such-{n}', '/events?PageNumber={n}', '/search?searchtext=word{n}'],
          },
        ],
      },
    ],
  });
  const highest = { renders: 0, waiting: 0 };
  const watch = async () => {
    const { renders, waiting } = await readMetrics();
    highest.renders = Math.max(highest.renders, renders);
    highest.waiting = Math.max(highest.waiting, waiting);
  };
  const isOver = running.then(() => true);
  while (!(await Promise.race([isOver, delay(500, false)]))) await watch();
  const report = await running;
  const [cached, uncached] = [findKind(report, 'cached'), findKind(report, 'new')];
  figure(
    'J3',
    `API slow by ${SLOW_MS} ms for ${Math.round(report.seconds)} s, 100 requests/s: ${cached.sent} cached pages p50 ${cached.p50.toFixed(1)}, ` +
      `p99 ${cached.p99.toFixed(1)} ms; ${uncached.sent} uncached ones p50 ${Math.round(uncached.p50)}, p99 ${Math.round(uncached.p99)} ms; at most ` +
      `${highest.renders} renderings concurrently, ${highest.waiting} queued, ${proxy.maxConcurrent} exchanges with the API ` +
      `(${describeGenerator(report)})`,
  );
  expect.soft(report.lateness, ALONE).toBeLessThan(MAX_LATENESS_MS);
  expect.soft(listFailures(report)).toEqual({});
  expect.soft(cached.p99).toBeLessThanOrEqual(30);
  expect.soft(uncached.p99).toBeLessThanOrEqual(2000);
  expect.soft(proxy.maxConcurrent).toBeLessThanOrEqual(CAPS.connections);
  expect.soft(highest.renders).toBeLessThanOrEqual(CAPS.renders);
  expect.soft(highest.waiting).toBeLessThanOrEqual(CAPS.waiting);
  await expect.poll(readMetrics, { timeout: 10_000 }).toEqual({ renders: 0, waiting: 0 });
});

async function readMetrics(): Promise<{ renders: number; waiting: number }> {
  const { body } = await sendRequest(`http://127.0.0.1:${metricsPort}/metrics`);
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
  return { renders: read('rostrum_renders'), waiting: read('rostrum_renders_waiting') };
}
