/** How many of the requests may be made a second time: without a limit, retries would double the load of an API that is failing. */
export type RetryBudget = {
  /** Notes a request. */
  asked(): void;
  /** Whether one more may be repeated now; if so, that is counted. */
  take(): boolean;
};

/** One in ten. */
const SHARE = 0.1;
/** Saved up in quiet times, so that few requests may be repeated at the start, and not many at once later. */
const AT_START = 3;
const MOST = 10;

export function createRetryBudget(): RetryBudget {
  let left = AT_START;
  return {
    asked() {
      left = Math.min(MOST, left + SHARE);
    },
    take() {
      if (left < 1) return false;
      left -= 1;
      return true;
    },
  };
}
