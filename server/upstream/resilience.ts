import { type BulkheadPolicy, BulkheadRejectedError, bulkhead, CircuitState } from 'cockatiel';
import type { CallId } from '../../shared/contract/calls.ts';
import { inCallSpan } from '../../shared/tracing.ts';
import type { Metrics } from '../observability/metrics.ts';
import { ApiBreaker, CallBreaker, Circuit } from './circuit.ts';
import { asUpstreamError, type CallOutcome, UpstreamError } from './upstream-error.ts';

type Options = {
  now: () => number;
  metrics: Pick<Metrics, 'observeCall' | 'watch'>;
};

/** `signal` aborts the request after `timeoutMs`. */
type TimeLimit = { readonly signal: AbortSignal; readonly timeoutMs: number };

/** A quarter of all connections, so that a hanging call leaves some to others. */
const CALL_CONCURRENCY = 16;
const CALL_QUEUE = 500;
/** After this share of its time a queued request is not sent: its answer would hardly be in time. */
const MAX_QUEUED_SHARE = 0.9;

const GAUGE: Readonly<Record<CircuitState, number>> = {
  [CircuitState.Closed]: 0,
  [CircuitState.HalfOpen]: 0.5,
  [CircuitState.Open]: 1,
  [CircuitState.Isolated]: 1,
};

/** A bulkhead and a circuit breaker per call, and a breaker for the whole API. */
export function createResilience({ now, metrics }: Options) {
  const apiBreaker = new ApiBreaker();
  const api = new Circuit(apiBreaker, now);
  const calls = new Map<CallId, { circuit: Circuit; concurrency: BulkheadPolicy }>();
  metrics.watch(
    'rostrum_upstream_down',
    'Circuit breaker of the whole API: 0 closed, 0.5 half-open, 1 open',
    () => GAUGE[api.state],
    'max',
  );
  metrics.watch('rostrum_upstream_calls_down', 'Calls of the API whose circuit breaker is not closed', () => {
    return [...calls.values()].filter(({ circuit }) => circuit.state !== CircuitState.Closed).length;
  });

  function toPolicies(id: CallId) {
    const policies = calls.get(id) ?? {
      circuit: new Circuit(new CallBreaker(), now),
      concurrency: bulkhead(CALL_CONCURRENCY, CALL_QUEUE),
    };
    calls.set(id, policies);
    return policies;
  }

  /** Return failures, so that the breakers count one that is no outage as a success: the API has answered. */
  async function readResult<T>(id: CallId, request: () => Promise<T>): Promise<T | UpstreamError> {
    try {
      return await request();
    } catch (error) {
      const failure = asUpstreamError(id, error);
      if (failure.isOutage) apiBreaker.failed(id);
      return failure;
    }
  }

  async function ifClosed<T>(id: CallId, circuit: Circuit, request: () => Promise<T>): Promise<T> {
    // Check both circuits before executing: a probe rejected by the other would count as a success.
    if (!circuit.admits || !api.admits)
      throw new UpstreamError(`${id}: the circuit is open after repeated failures`, { outcome: 'circuit-open' });
    const result = await circuit.execute(() => api.execute(() => readResult(id, request)));
    if (result instanceof UpstreamError) throw result;
    return result;
  }

  async function measured<T extends object>(id: CallId, request: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const observe = (outcome: CallOutcome) =>
      metrics.observeCall({ call: id, outcome, duration: performance.now() - started });
    try {
      const result = await inCallSpan(id, request);
      observe('status' in result && Number(result.status) >= 400 ? 'client-error' : 'success');
      return result;
    } catch (error) {
      const failure = asUpstreamError(id, error);
      observe(failure.outcome);
      throw failure;
    }
  }

  return {
    /** @throws UpstreamError at once when a circuit is open or the bulkhead is full */
    read<T extends object>(id: CallId, { signal, timeoutMs }: TimeLimit, request: () => Promise<T>): Promise<T> {
      const { circuit, concurrency } = toPolicies(id);
      const queuedAt = performance.now();
      const run = () => ifClosed(id, circuit, request);
      const runUnlessExpired = () => {
        if (performance.now() - queuedAt > MAX_QUEUED_SHARE * timeoutMs)
          throw new UpstreamError(`${id}: the time ended in the queue`, { outcome: 'timeout' });
        return run();
      };
      return measured(id, () => {
        // A rejection or a probe must not wait behind hanging requests.
        if (circuit.state !== CircuitState.Closed || api.state !== CircuitState.Closed) return run();
        const isQueued = concurrency.executionSlots === 0;
        const executed = concurrency.execute(runUnlessExpired, signal).catch((error: unknown) => {
          if (!(error instanceof BulkheadRejectedError)) throw error;
          throw new UpstreamError(`${id}: too many requests wait`, { outcome: 'bulkhead-full', cause: error });
        });
        // Cockatiel notices an aborted queued request only when it leaves the queue.
        return isQueued ? Promise.race([executed, rejection(signal)]) : executed;
      });
    },
    /** Sent even while a circuit is open, because a visitor waits for its result. */
    write: measured,
  };
}

function rejection(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
