/**
 * A token bucket that limits retries to a share of the requests, because retries would double the load of a failing
 * API.
 */
export type RetryBudget = {
  /** Counts a first attempt. */
  deposit(): void;
  /** Whether one retry may be made now; if so, it is counted. */
  tryWithdraw(): boolean;
};

const RETRIES_PER_REQUEST = 0.1;
const INITIAL_TOKENS = 3;
/** The number of retries that are available at the start, and after a time without retries. */
const MAX_TOKENS = 10;

export function createRetryBudget(): RetryBudget {
  let tokens = INITIAL_TOKENS;
  return {
    deposit() {
      tokens = Math.min(MAX_TOKENS, tokens + RETRIES_PER_REQUEST);
    },
    tryWithdraw() {
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
