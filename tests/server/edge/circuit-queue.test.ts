import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics } from '../../../server/metrics.ts';
import { createUpstream, type Upstream } from '../../../server/upstream/client.ts';
import { type FakeApi, startFakeApi } from '../../support/fake-api.ts';
import { hang } from '../../support/faults.ts';

const TIMEOUT_MS = 1200;
const HEAD_START_MS = 600;
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

/** When a request fails, in milliseconds from now. */
async function failureTime(...request: Parameters<Upstream['get']>): Promise<number> {
  const started = performance.now();
  await expect(upstream.get(...request)).rejects.toThrow();
  return performance.now() - started;
}

test('while the circuit of the API is open, a request fails at once instead of queueing behind hanging ones [A2]', async () => {
  const failing = FAILING_CALLS.flatMap((id) =>
    Array.from({ length: FAILURES_EACH }, (_, index) => failureTime(id, `/${id}?number=${index}`)),
  );
  await delay(HEAD_START_MS);
  const hanging = Array.from({ length: CALL_CONCURRENCY }, (_, index) =>
    failureTime('events.latest', `/events/latest?number=${index}`),
  );
  await Promise.all(failing);
  expect(await failureTime('events.latest', '/events/latest?number=queued')).toBeLessThan(HEAD_START_MS / 3);
  await Promise.all(hanging);
});
