import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { figure } from '../../support/figure.ts';
import { assertNoServerError } from '../../support/fuzz.ts';
import { measuredSites } from '../../support/load/measured-sites.ts';
import { scaled } from '../../support/load/scale.ts';
import { findStatus } from '../../support/site-process.ts';
import { createVisitor } from '../../support/visitor.ts';

/** A hundred thousand fuzzed requests to a whole site; fuzz.reliability.test.ts sends a small part of them. */

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const REQUESTS = scaled(10_000);
const LIMIT_MS = 1_100_000;
/** Log lines that report a failure. */
const FAILURE = /"level":(?:50|60)\b|unhandled|uncaught|\bat .+\.ts:\d+/i;
const sites = measuredSites();

test(`${SEEDS.length * REQUESTS} fuzzed requests: all get a response below 500, and every process survives [C9]`, async () => {
  // Each write comes from another client address, taken from X-Forwarded-For.
  const site = await sites.start({ environment: { TRUST_PROXY: '127.0.0.1' } });
  const { product } = readConfig({});
  /** The processes of the site and its API. */
  const living = () =>
    site.processes().flatMap(({ pid, command }) => (/\b(?:server|api)\/main\.ts/.test(command) ? pid : []));
  const before = living();
  const all = new Map<number, number>();
  const runSeed = async (seed: number) => {
    const writeHeaders = (await createVisitor(site.origin)).writeHeaders();
    const options = { port: site.port, product, writeHeaders };
    const statuses = await assertNoServerError(options, { seed, numRuns: REQUESTS, limitMs: LIMIT_MS });
    for (const [status, count] of statuses) all.set(status, (all.get(status) ?? 0) + count);
  };
  await Promise.all(SEEDS.map(runSeed));
  const counts = [...all].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  const sent = [...all.values()].reduce((sum, count) => sum + count, 0);
  figure('C9', `${sent} fuzzed requests (seeds ${SEEDS.join(', ')}), status counts: ${counts.join(', ')}`);
  expect(sent).toBe(SEEDS.length * REQUESTS);
  expect([...all.keys()].filter((status) => status < 200 || status >= 500)).toEqual([]);
  expect(await findStatus(`${site.origin}/livez`)).toBe(200);
  expect(living()).toEqual(before);
  expect(
    site
      .output()
      .split('\n')
      .filter((line) => FAILURE.test(line)),
  ).toEqual([]);
});
