import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { publishedPaths } from '../../support/addresses.ts';
import { startBalancer } from '../../support/balancer.ts';
import { testDatabases } from '../../support/databases.ts';
import { figure } from '../../support/figure.ts';
import { freePort } from '../../support/free-port.ts';
import { describeGenerator, listFailures, startLoad, sumUp } from '../../support/load/load.ts';
import { measuredSites } from '../../support/load/measured-sites.ts';
import { scaled } from '../../support/load/scale.ts';
import type { SiteProcess } from '../../support/site-process.ts';
import { until } from '../../support/until.ts';

/** Two replicas on one database behind a load balancer, restarted one after the other under a constant request rate. */

const ROUNDS = scaled(10);
const RATE = 300;
/** Pause between the restarts of two replicas, as in a rolling deployment. */
const SETTLING_MS = 3000;
const MIN_REQUESTS = scaled(20_000);
/** Spread over clients, which share no limit of one address. */
const ADDRESSES = 200;
const sites = measuredSites();

test(`${ROUNDS} restarts of each of two replicas, and no request fails [D1]`, async () => {
  const [kind] = await testDatabases();
  if (!kind) throw new Error('No database to test on');
  const database = await kind.open();
  onTestFinished(database.drop);
  const replicas = [{ port: await freePort() }, { port: await freePort() }];
  const balancer = await startBalancer(replicas.map(({ port }) => `http://127.0.0.1:${port}`));
  onTestFinished(balancer.close);
  const environment = {
    DATABASE_URL: database.url,
    PUBLIC_ORIGIN: balancer.origin,
    TRUST_PROXY: 'loopback',
    DRAIN_DELAY_MS: '1000',
    WARM_UP_MS: '10000',
    SECRET: 'a secret that both replicas share',
  };
  const running: SiteProcess[] = [];
  // One after the other, because the first imports the content.
  for (const { port } of replicas) running.push(await sites.start({ port, environment }));
  const bothAreReady = () => until('both replicas are ready', () => balancer.ready === replicas.length);
  await bothAreReady();

  const pages = await publishedPaths(balancer.origin);
  const load = startLoad({
    origin: balancer.origin,
    addresses: ADDRESSES,
    streams: [
      {
        rate: RATE,
        requests: [
          { kind: 'hit', weight: 7, paths: pages.slice(0, 40), good: /^200/ },
          { kind: 'missing', weight: 0.5, paths: ['/no/such/{n}'], good: /^404/ },
          { kind: 'search', weight: 0.5, paths: ['/search?searchtext=word{n}'], good: /^200/ },
          { kind: 'api', weight: 2, paths: ['/api/taxonomy', '/api/articles/top/3', '/api/cookie-law'], good: /^200/ },
        ],
      },
    ],
  });
  onTestFinished(load.stop);
  await delay(SETTLING_MS);
  const minimum = delay((MIN_REQUESTS / RATE) * 1000);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { port }] of replicas.entries()) {
      const site = running[index];
      site?.signal('SIGTERM', 'site');
      expect(await site?.ended).toBe(0);
      running[index] = await sites.start({ port, environment });
      await bothAreReady();
      await delay(SETTLING_MS);
    }
  }
  await minimum;
  load.stop();
  const report = await load.report;
  const { sent, failed, slowestP99 } = sumUp(report);
  figure(
    'D1',
    `${2 * ROUNDS} restarts in ${Math.round(report.seconds)} s at ${RATE}/s: ${failed} of ${sent} requests failed; p99 of the slowest kind ` +
      `${slowestP99} ms (${describeGenerator(report)})`,
  );
  expect({ kinds: listFailures(report), balancer: [...balancer.failures] }).toEqual({ kinds: {}, balancer: [] });
  expect(sent).toBeGreaterThanOrEqual(MIN_REQUESTS);
  for (const site of running) {
    site.signal('SIGTERM', 'site');
    expect(await site.ended).toBe(0);
  }
});
