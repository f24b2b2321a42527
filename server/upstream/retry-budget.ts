/** Token bucket: retries without a limit would double the load of a failing API. */
export type RetryBudget = {
  deposit(): void;
  tryWithdraw(): boolean;
};

const RETRIES_PER_REQUEST = 0.1;
const INITIAL_TOKENS = 3;
/** Retries available at the start, and after a pause. */
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
