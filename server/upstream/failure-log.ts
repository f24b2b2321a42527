import { createOutageLog, type OutageLog, type OutageLogger } from '../../shared/outage-log.ts';
import { UpstreamError } from './upstream-error.ts';

/** While the API is overloaded some calls succeed, which does not end the outage. */
const QUIET_MS = 30_000;

/** Logs outages instead of each failed call. */
export type FailureLog = { failed(error: unknown, call: string): void; succeeded(call: string): void };

export function createFailureLog(log: OutageLogger, now?: () => number): FailureLog {
  const open = (failure: string, recovery: string, fields: object = {}) => {
    const describe = (error: unknown) => ({
      ...fields,
      reason: error instanceof Error ? error.message : String(error),
    });
    return createOutageLog(log, { failure, recovery, describe, quietMs: QUIET_MS, ...(now && { now }) });
  };
  const api = open('the API fails; stale pages and answers stay', 'the API answers again');
  const calls = new Map<string, OutageLog>();
  return {
    failed(error, call) {
      if (isOfWholeApi(error)) {
        api.failed(error);
        return;
      }
      const own = calls.get(call) ?? open('a call fails; its stale answers stay', 'the call succeeds again', { call });
      calls.set(call, own);
      own.failed(error);
    },
    succeeded(call) {
      api.succeeded();
      calls.get(call)?.succeeded();
    },
  };
}

const isOfWholeApi = (error: unknown): boolean =>
  error instanceof UpstreamError && (error.isOutage || error.outcome === 'circuit-open');
