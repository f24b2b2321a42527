import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentPageAnswer } from '../../support/content-page.ts';
import { json, startFakeApi } from '../../support/fake-api.ts';
import { assertNoServerError } from '../../support/fuzz.ts';
import { startSite } from '../../support/site.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { createVisitor } from '../../support/visitor.ts';

/** Thousands of fuzzed requests; `tests/frame/soak/fuzz.soak.test.ts` sends a hundred thousand to a whole site. */

const SEEDS = [20261, 20262, 20263];
const REQUESTS = 1000;
const LIMIT_MS = 100_000;
/** The level of error log lines. */
const FAILURE_LEVEL = 50;

const api = startBeforeAll(startFakeApi);
const site = startBeforeAll(() => startSite({ apiOrigin: api.origin, environment: { TRUST_PROXY: '127.0.0.1' } }));
const rejections: unknown[] = [];
const noteRejection = (reason: unknown) => rejections.push(reason);

beforeAll(() => {
  process.on('unhandledRejection', noteRejection);
  api.on('/page-menu', contentPageAnswer);
  api.on('/cookie-law', json({ statusCode: 200, statusMessage: 'OK' }));
  // These forms are sent without a token against forgery: the link in a mail is their proof.
  for (const call of ['/newsletters/confirm', '/newsletters/unsubscribe', '/follows/confirm', '/follows/stop'])
    api.on(call, json({ statusCode: 200, statusMessage: 'OK', result: {} }));
});
afterAll(() => process.off('unhandledRejection', noteRejection));

test(`${REQUESTS} malformed and unusual requests for each of ${SEEDS.length} seeds all get a response, none a server error [C9]`, async () => {
  const writeHeaders = (await createVisitor(site.origin)).writeHeaders();
  const options = { port: site.port, writeHeaders, product: 'raps' };
  const runs = SEEDS.map((seed) => assertNoServerError(options, { seed, numRuns: REQUESTS, limitMs: LIMIT_MS }));
  for (const statuses of await Promise.all(runs)) {
    expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(REQUESTS);
    expect(statuses.get(200), 'some requests pass the first checks').toBeGreaterThan(REQUESTS / 20);
  }
  expect(site.log.filter(({ level }) => Number(level) >= FAILURE_LEVEL)).toEqual([]);
  expect(rejections).toEqual([]);
  expect(Object.keys(Object.prototype), 'Object.prototype is unchanged').toEqual([]);
});
