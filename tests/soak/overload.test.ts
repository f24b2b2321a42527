import { expect, test } from 'vitest';
import { publishedPaths } from '../support/addresses.ts';
import { figure } from '../support/figure.ts';
import { measuredSites } from '../support/load/measured-sites.ts';
import { scaled } from '../support/load/scale.ts';
import { failuresOf, generatorOf, kindOf, type LoadPlan, MAX_LATE_MS, runLoad } from '../support/open-loop.ts';

/** Three times as many visitors as the site can make pages for, on one core with its API and database. */

const OVERLOAD_SECONDS = scaled(60, 5);
const WARM_SECONDS = scaled(15, 5);
const CAPACITY_SECONDS = scaled(15, 5);
const AFTERWARDS_SECONDS = 10;
const TIMES = 3;
const HIT_RATE = 100;
/** Fewer than pages that may be made at the same time: none is refused. */
const CLIENTS = 16;
/** Nobody waits longer. */
const TIMEOUT_MS = 5000;
const sites = measuredSites();

/** Pages that no other phase of the test asks for, alike in what they cost: one that is kept, and one that is not. */
const cold = (kind: string, phase: number) => ({
  kind,
  paths: [`/events?EventType=${phase}&PageNumber={n}`, `/search?searchtext=cold${phase}{n}`],
  named: ['retry-after'],
});

test(`${TIMES} times the load that can be borne, for ${OVERLOAD_SECONDS} s [D9]`, async () => {
  const { origin } = await sites.startPinned();
  const pages = (await publishedPaths(origin)).slice(0, 20);
  const closed = (kind: string, phase: number, seconds: number): LoadPlan => ({
    origin,
    streams: [{ clients: CLIENTS, seconds, requests: [cold(kind, phase)] }],
  });
  await runLoad({
    origin,
    streams: [{ clients: 2, count: 2 * pages.length, requests: [{ kind: 'kept', paths: pages }] }],
  });
  await runLoad(closed('warm', 1, WARM_SECONDS));
  const alone = await runLoad(closed('alone', 2, CAPACITY_SECONDS));
  const peak = kindOf(alone, 'alone').good / alone.seconds;

  const overload = await runLoad({
    origin,
    timeout: TIMEOUT_MS,
    streams: [
      {
        ...{ rate: HIT_RATE, seconds: OVERLOAD_SECONDS + AFTERWARDS_SECONDS },
        requests: [{ kind: 'kept', paths: pages, good: '^200' }],
      },
      {
        ...{ rate: TIMES * peak, seconds: OVERLOAD_SECONDS },
        requests: [{ ...cold('too many', 3), good: '^(?:200|503 5)$' }],
      },
      {
        ...{ rate: peak / 2, from: OVERLOAD_SECONDS, seconds: AFTERWARDS_SECONDS },
        requests: [{ ...cold('afterwards', 4), good: '^200$' }],
      },
    ],
  });
  const kept = kindOf(overload, 'kept');
  const { sent, answers } = kindOf(overload, 'too many');
  const goodput = (answers['200'] ?? 0) / OVERLOAD_SECONDS;
  const recovery = kindOf(overload, 'afterwards').lastFailure ?? 0;
  figure(
    'D9',
    `${Math.round(peak)} cold pages a second can be made; of ${Math.round(sent / OVERLOAD_SECONDS)} a second ${Math.round(goodput)} are ` +
      `(${Math.round((100 * goodput) / peak)} %), the rest is 503; cached pages: ${kept.good} of ${kept.sent}, p50 ${kept.p50.toFixed(1)} ms, ` +
      `p99 ${kept.p99.toFixed(1)} ms, max ${Math.round(kept.max)} ms; last refusal ${recovery.toFixed(1)} s after the end ` +
      `(${generatorOf(overload)})`,
  );
  expect.soft(overload.lateness, 'the machine had nothing else to do').toBeLessThan(MAX_LATE_MS);
  const { afterwards: _refusedAtFirst, ...failures } = failuresOf(overload);
  expect.soft(failures).toEqual({});
  expect.soft(answers['503 5'] ?? 0, 'some are refused').toBeGreaterThan(0);
  expect.soft(kept.p99).toBeLessThanOrEqual(100);
  expect.soft(goodput).toBeGreaterThanOrEqual(0.8 * peak);
  expect.soft(recovery).toBeLessThanOrEqual(5);
});
