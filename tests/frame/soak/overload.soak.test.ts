import { expect, test } from 'vitest';
import { publishedPaths } from '../../support/addresses.ts';
import { figure } from '../../support/figure.ts';
import {
  describeGenerator,
  findKind,
  type LoadPlan,
  listFailures,
  MAX_LATENESS_MS,
  runLoad,
} from '../../support/load/load.ts';
import { measuredSites } from '../../support/load/measured-sites.ts';
import { scaled } from '../../support/load/scale.ts';

/** Three times the load that the site can render on one core, together with its API and database. */

const OVERLOAD_SECONDS = scaled(60, 5);
const WARM_SECONDS = scaled(15, 5);
const CAPACITY_SECONDS = scaled(15, 5);
const AFTERWARDS_SECONDS = 10;
const TIMES = 3;
const HIT_RATE = 100;
/** Below the render limit, so that no request is rejected. */
const CLIENTS = 16;
/** Client timeout. */
const TIMEOUT_MS = 5000;
const sites = measuredSites();

/** Pages of equal cost that no other phase requests: one cached, one uncached. */
const cold = (kind: string, phase: number) => ({
  kind,
  paths: [`/events?EventType=${phase}&PageNumber={n}`, `/search?searchtext=cold${phase}{n}`],
  named: ['retry-after'],
  fromOthers: true,
});

test(`serves ${TIMES} times its capacity for ${OVERLOAD_SECONDS} s [D9]`, async () => {
  const { origin } = await sites.startPinned({ environment: { TRUST_PROXY: 'loopback' } });
  const pages = (await publishedPaths(origin)).slice(0, 20);
  const closed = (kind: string, phase: number, seconds: number): LoadPlan => ({
    origin,
    streams: [{ clients: CLIENTS, seconds, requests: [cold(kind, phase)] }],
  });
  await runLoad({
    origin,
    streams: [{ clients: 2, count: 2 * pages.length, requests: [{ kind: 'cached', paths: pages }] }],
  });
  await runLoad(closed('warm', 1, WARM_SECONDS));
  const alone = await runLoad(closed('alone', 2, CAPACITY_SECONDS));
  const peak = findKind(alone, 'alone').good / alone.seconds;

  const overload = await runLoad({
    origin,
    timeout: TIMEOUT_MS,
    streams: [
      {
        rate: HIT_RATE,
        seconds: OVERLOAD_SECONDS + AFTERWARDS_SECONDS,
        requests: [{ kind: 'cached', paths: pages, good: /^200/ }],
      },
      {
        rate: TIMES * peak,
        seconds: OVERLOAD_SECONDS,
        requests: [{ ...cold('overload', 3), good: /^(?:200|503 5)$/ }],
      },
      {
        rate: peak / 2,
        from: OVERLOAD_SECONDS,
        seconds: AFTERWARDS_SECONDS,
        requests: [{ ...cold('afterwards', 4), good: /^200$/ }],
      },
    ],
  });
  const cached = findKind(overload, 'cached');
  const { sent, answers } = findKind(overload, 'overload');
  const goodput = (answers['200'] ?? 0) / OVERLOAD_SECONDS;
  const recovery = findKind(overload, 'afterwards').lastFailure;
  figure(
    'D9',
    `${Math.round(peak)} uncached pages a second is the capacity; ${Math.round(sent / OVERLOAD_SECONDS)} a second were sent, ${Math.round(goodput)} served ` +
      `(${Math.round((100 * goodput) / peak)} %), the rest is 503; cached pages: ${cached.good} of ${cached.sent}, p50 ${cached.p50.toFixed(1)} ms, ` +
      `p99 ${cached.p99.toFixed(1)} ms, max ${Math.round(cached.max)} ms; last 503 ${recovery.toFixed(1)} s after the end ` +
      `(${describeGenerator(overload)})`,
  );
  expect.soft(overload.lateness, 'the machine is otherwise idle').toBeLessThan(MAX_LATENESS_MS);
  const { afterwards: _rejectedAtFirst, ...failures } = listFailures(overload);
  expect.soft(failures).toEqual({});
  expect.soft(answers['503 5'] ?? 0, 'some get 503').toBeGreaterThan(0);
  expect.soft(cached.p99).toBeLessThanOrEqual(100);
  expect.soft(goodput).toBeGreaterThanOrEqual(0.8 * peak);
  expect.soft(recovery).toBeLessThanOrEqual(5);
});
