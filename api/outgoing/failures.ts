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
const REASON = /^[\w.-]{1,60}$/;

export function findFailure(response: ProviderResponse, dialect: Dialect, now: Date): ProviderFailure | undefined {
  const { status, headers } = response;
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const retryAt = retryAfter(headers['retry-after'], now);
  if (status >= 200 && status < 300) return undefined;
  if (status === 401 || status === 403) return { kind: 'credentials' };
  if (status === TOO_MANY_REQUESTS) {
    const limit = dialect.limitOf?.(response, now);
    return {
      kind: 'limited',
      retryAt: retryAt ?? limit?.retryAt ?? after(DEFAULT_LIMIT_MS),
      daily: limit?.daily ?? false,
    };
  }
  if (status === LOCKED) return { kind: 'away', retryAt: retryAt ?? after(LOCKED_MS) };
  if (status === MIGRATING || status >= 500) return { kind: 'away', retryAt };
  if (status < 400) return { kind: 'garbled', detail: `status ${status}` };
  const reason = dialect.reasonOf?.(response)?.toLowerCase();
  return { kind: 'refused', status, reason: reason !== undefined && REASON.test(reason) ? reason : 'rejected' };
}

/** `Retry-After` (RFC 9110, 10.2.3): seconds or a date. */
function retryAfter(value: string | string[] | undefined, now: Date): Date | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\d{1,7}$/.test(value)) return new Date(now.getTime() + Number(value) * 1000);
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
