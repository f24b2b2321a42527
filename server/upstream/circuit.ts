import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
  type IBackoff,
  type IBreaker,
  SamplingBreaker,
} from 'cockatiel';
import { UpstreamError } from './upstream-error.ts';

/** Milliseconds before an open circuit lets a single probe through. */
const OPEN_MS = 5000;

const isOutage = (result: unknown): boolean => result instanceof UpstreamError && result.isOutage;

/**
 * Cockatiel's breaker with an injected clock that rejects at once while half-open, instead of waiting for the probe.
 */
export class Circuit {
  readonly #policy: CircuitBreakerPolicy;
  readonly #now: () => number;
  #openedAt = 0;

  constructor(breaker: IBreaker, now: () => number) {
    this.#now = now;
    const hasPassed = () => this.#hasPassed();
    const pause: IBackoff<unknown> = {
      next: () => {
        this.#openedAt = now();
        return pause;
      },
      // Cockatiel compares this with its own clock, which tests cannot set.
      get duration() {
        return hasPassed() ? 0 : Number.POSITIVE_INFINITY;
      },
    };
    this.#policy = circuitBreaker(handleWhenResult(isOutage), { breaker, halfOpenAfter: pause });
  }

  #hasPassed(): boolean {
    const elapsed = this.#now() - this.#openedAt;
    // After the clock was set back, the open time is unknown.
    return elapsed < 0 || elapsed >= OPEN_MS;
  }

  get state(): CircuitState {
    return this.#policy.state;
  }

  get admits(): boolean {
    return this.state === CircuitState.Closed || (this.state === CircuitState.Open && this.#hasPassed());
  }

  execute<T>(request: () => Promise<T>): Promise<T> {
    return this.#policy.execute(request);
  }
}

const CALL_CONSECUTIVE_FAILURES = 5;
/** More than half of at least 20 requests within ten seconds. */
const CALL_FAILURE_RATE = { threshold: 0.5, duration: 10_000, minimumRps: 2 };

export class CallBreaker implements IBreaker {
  readonly state = undefined;
  readonly #breakers = [new ConsecutiveBreaker(CALL_CONSECUTIVE_FAILURES), new SamplingBreaker(CALL_FAILURE_RATE)];

  success(state: CircuitState): void {
    for (const breaker of this.#breakers) breaker.success(state);
  }

  failure(state: CircuitState): boolean {
    // Each breaker must count the failure.
    return this.#breakers.map((breaker) => breaker.failure(state)).includes(true);
  }
}

const API_CONSECUTIVE_FAILURES = 10;
const API_DISTINCT_CALLS = 3;

/** Trips when several distinct calls fail and none succeeds. */
export class ApiBreaker implements IBreaker {
  readonly state = undefined;
  readonly #failedCalls = new Set<string>();
  #consecutiveFailures = 0;

  failed(call: string): void {
    this.#failedCalls.add(call);
  }

  success(): void {
    this.#failedCalls.clear();
    this.#consecutiveFailures = 0;
  }

  failure(): boolean {
    this.#consecutiveFailures += 1;
    return this.#consecutiveFailures >= API_CONSECUTIVE_FAILURES && this.#failedCalls.size >= API_DISTINCT_CALLS;
  }
}
