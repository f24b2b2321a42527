import type { CallId } from '../../shared/contract/calls.ts';
import type { Metrics } from '../metrics.ts';
import { createSlots, Overloaded, type Slots } from '../slots.ts';
import { type Breaker, createBreaker } from './breaker.ts';
import { asUpstreamError, UpstreamError } from './upstream-error.ts';

type Options = {
  /** Milliseconds, of which waiting for a place may take all. */
  timeout: number;
  now: () => number;
  metrics: Pick<Metrics, 'observeCall' | 'watch'>;
};

/** Exchanges of one call at the same time, a quarter of all: a call that hangs leaves connections to the others. */
const CALL_SLOTS = 16;
const CALL_QUEUE = 500;

/** A call that fails by itself is left alone soon. */
const ONE_CALL = { inARow: 5, share: 0.5 };
/** The whole API counts as down when several calls fail and none succeeds: then calls not tried yet need not find that out. */
const WHOLE_API = { inARow: 10, kinds: 3 };

/**
 * What stands before the API: a breaker for each call and one for the whole, so many exchanges of a call at a time, and
 * the counting of what became of them.
 */
export function createGate({ timeout, now, metrics }: Options) {
  const api = createBreaker({ ...WHOLE_API, now });
  const calls = new Map<CallId, { breaker: Breaker; slots: Slots }>();
  metrics.watch(
    'rostrum_upstream_down',
    'Whether the whole API counts as down (1), or one request tries it (0.5)',
    () => (api.state === 'closed' ? 0 : api.state === 'open' ? 1 : 0.5),
  );
  metrics.watch('rostrum_upstream_calls_down', 'Calls of the API that count as down', () => {
    return [...calls.values()].filter(({ breaker }) => breaker.state !== 'closed').length;
  });

  function gateOf(id: CallId) {
    const gate = calls.get(id) ?? {
      breaker: createBreaker({ ...ONE_CALL, now }),
      slots: createSlots({ slots: CALL_SLOTS, queue: CALL_QUEUE, patience: timeout }),
    };
    calls.set(id, gate);
    return gate;
  }

  /** Runs an exchange if call and API are up. */
  async function guarded<T>(id: CallId, breaker: Breaker, run: () => Promise<T>): Promise<T> {
    const call = breaker.begin(id);
    const whole = call && api.begin(id);
    if (!whole) {
      call?.abandoned();
      throw new UpstreamError(`${id} is not asked: it was down a moment ago`, { outcome: 'not-asked' });
    }
    try {
      const value = await run();
      call.succeeded();
      whole.succeeded();
      return value;
    } catch (error) {
      const failure = asUpstreamError(id, error);
      for (const attempt of [call, whole]) attempt[failure.isDown ? 'failed' : 'succeeded']();
      throw failure;
    }
  }

  async function counted<T extends object>(id: CallId, run: () => Promise<T>): Promise<T> {
    const started = performance.now();
    const count = (outcome: UpstreamError['outcome']) =>
      metrics.observeCall({ call: id, outcome, duration: performance.now() - started });
    try {
      const value = await run();
      count('status' in value && Number(value.status) >= 400 ? 'refused' : 'answered');
      return value;
    } catch (error) {
      const failure =
        error instanceof Overloaded
          ? new UpstreamError(`${id}: too many wait for it`, { outcome: 'crowded', cause: error })
          : asUpstreamError(id, error);
      count(failure.outcome);
      throw failure;
    }
  }

  return {
    /** @throws UpstreamError as the exchange does, or at once when call or API are down or too many wait. */
    pass<T extends object>(id: CallId, run: () => Promise<T>): Promise<T> {
      const { breaker, slots } = gateOf(id);
      // While down, nobody waits behind those that hang.
      const isDown = breaker.state !== 'closed' || api.state !== 'closed';
      return counted(id, () => (isDown ? guarded(id, breaker, run) : slots.run(() => guarded(id, breaker, run))));
    },
    /** Somebody waits for this very write: it is tried whatever became of others. */
    passWrite: counted,
  };
}
