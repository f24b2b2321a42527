import { HOUR_MS, MINUTE_MS } from '../../shared/durations.ts';
import type { ProviderFailure } from '../common/provider-error.ts';

export type ProviderResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly json: unknown;
};

export type Dialect = {
  /** Reads a 429: the end of the limit, and whether it is daily. */
  readonly limitOf?: ((response: ProviderResponse, now: Date) => { retryAt?: Date; daily: boolean }) | undefined;
  /** Code of a rejection, without personal data. */
  readonly reasonOf?: ((response: ProviderResponse) => string | undefined) | undefined;
};

const LOCKED = 423;
const TOO_MANY_REQUESTS = 429;
/** HubSpot: the account is being moved to another region. */
const MIGRATING = 477;
const LOCKED_MS = 2000;
const DEFAULT_LIMIT_MS = 1000;
/** Longer waits are mistakes, such as milliseconds for seconds, and would keep back everything. */
const MAX_LIMIT_MS = 15 * MINUTE_MS;
const MAX_DAILY_LIMIT_MS = 25 * HOUR_MS;
const TIMED_OUT = 408;
const TOO_EARLY = 425;
const REASON = /^[\w.-]{1,60}$/;

export function findFailure(response: ProviderResponse, dialect: Dialect, now: Date): ProviderFailure | undefined {
  const { status, headers } = response;
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const retryAt = retryAfter(headers['retry-after'], now);
  if (status >= 200 && status < 300) return undefined;
  if (status === 401 || status === 403) return { kind: 'credentials' };
  if (status === TOO_MANY_REQUESTS) {
    const limit = dialect.limitOf?.(response, now);
    const daily = limit?.daily ?? false;
    const wanted = retryAt ?? limit?.retryAt ?? after(DEFAULT_LIMIT_MS);
    return { kind: 'limited', retryAt: earlier(wanted, after(daily ? MAX_DAILY_LIMIT_MS : MAX_LIMIT_MS)), daily };
  }
  if (status === LOCKED) return { kind: 'away', retryAt: earlier(retryAt ?? after(LOCKED_MS), after(MAX_LIMIT_MS)) };
  if (status === MIGRATING || status === TIMED_OUT || status === TOO_EARLY || status >= 500)
    return { kind: 'away', retryAt: retryAt && earlier(retryAt, after(MAX_LIMIT_MS)) };
  if (status < 400) return { kind: 'garbled', detail: `status ${status}` };
  const reason = dialect.reasonOf?.(response)?.toLowerCase();
  return { kind: 'refused', status, reason: reason !== undefined && REASON.test(reason) ? reason : 'rejected' };
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** `Retry-After` (RFC 9110, 10.2.3): seconds or a date. */
function retryAfter(value: string | string[] | undefined, now: Date): Date | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,7}$/.test(value)) return new Date(now.getTime() + Number(value) * 1000);
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
