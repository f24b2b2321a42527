import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics } from '../../../server/metrics.ts';
import { createUpstream, type Upstream } from '../../../server/upstream/client.ts';
import { type FakeApi, startFakeApi } from '../../support/fake-api.ts';
import { hang } from '../../support/faults.ts';

const TIMEOUT_MS = 3000;
const HEAD_START_MS = 1500;
/** Enough distinct calls and failures to open the circuit of the whole API. */
const FAILING_CALLS = ['articles.pinned', 'blocks.accordion', 'blocks.callOuts'] as const;
const FAILURES_EACH = 5;
/** The concurrency limit of one call. */
const CALL_CONCURRENCY = 16;

let api: FakeApi;
let upstream: Upstream;

beforeAll(async () => {
  api = await startFakeApi();
  api.otherwise(hang);
  upstream = createUpstream({
    origin: api.origin,
    product: 'acme',
    timeoutMs: TIMEOUT_MS,
    now: Date.now,
    metrics: createMetrics(),
    onError() {},
  });
});
afterAll(async () => {
  await upstream.close();
  await api.close();
});

const fails = (...request: Parameters<Upstream['get']>) => expect(upstream.get(...request)).rejects.toThrow();

test('while the circuit of the API is open, a request fails at once instead of queueing behind hanging ones [A2]', async () => {
  const failing = FAILING_CALLS.flatMap((id) =>
    Array.from({ length: FAILURES_EACH }, (_, index) => fails(id, `/${id}?number=${index}`)),
  );
  await delay(HEAD_START_MS);
  let ended = 0;
  const hanging = Array.from({ length: CALL_CONCURRENCY }, (_, index) =>
    fails('events.latest', `/events/latest?number=${index}`).finally(() => {
      ended += 1;
    }),
  );
  await Promise.all(failing);
  await fails('events.latest', '/events/latest?number=queued');
  expect(ended, 'requests that hang').toBe(0);
  await Promise.all(hanging);
});
