import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMetrics } from '../../../server/observability/metrics.ts';
import { createUpstream, type Upstream } from '../../../server/upstream/client.ts';
import { type Script, startFakeApi } from '../../support/fake-api.ts';
import { hang } from '../../support/faults.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { until } from '../../support/until.ts';

/** No request of the test ends by it. */
const TIMEOUT_MS = 60_000;
/** Enough distinct calls and failures to open the circuit of the whole API. */
const FAILING_CALLS = ['articles.pinned', 'blocks.accordion', 'blocks.callOuts'] as const;
const FAILURES_EACH = 5;
/** The concurrency limit of one call. */
const CALL_CONCURRENCY = 16;

const fail: Script = (_req, res) => void res.writeHead(503).end();

const api = startBeforeAll(startFakeApi);
let upstream: Upstream;

beforeAll(() => {
  api.on('/events/latest', hang);
  api.otherwise(fail);
  upstream = createUpstream({
    cacheBytes: 10_000_000,
    origin: api.origin,
    product: 'acme',
    timeoutMs: TIMEOUT_MS,
    now: Date.now,
    metrics: createMetrics(),
    onError() {},
  });
});
afterAll(() => upstream.close());

const fails = (...request: Parameters<Upstream['get']>) => expect(upstream.get(...request)).rejects.toThrow();

test('while the circuit of the API is open, a request fails at once instead of queueing behind hanging ones [A2]', async () => {
  let ended = 0;
  const hanging = Array.from({ length: CALL_CONCURRENCY }, (_, index) =>
    fails('events.latest', `/events/latest?number=${index}`).finally(() => {
      ended += 1;
    }),
  );
  await until('the API has all requests that hang', () => api.requests.length === CALL_CONCURRENCY);
  const failing = FAILING_CALLS.flatMap((id) =>
    Array.from({ length: FAILURES_EACH }, (_, index) => fails(id, `/${id}?number=${index}`)),
  );
  await Promise.all(failing);
  await fails('events.latest', '/events/latest?number=queued');
  expect(ended, 'requests that hang').toBe(0);
  await api.close();
  await Promise.all(hanging);
});
