import { ApiError } from '../common/api-error.ts';
import { ProviderError, toProxyStatus } from '../common/provider-error.ts';

/** SQLSTATE classes of a database that is unreachable or overloaded: connection, resources, operator intervention. */
const UNAVAILABLE = /^(?:08|53|57)/;
/** Seconds after which a call of a provider that is away may be repeated. */
const DEFAULT_RETRY_S = 5;
const MAX_RETRY_S = 3600;
/** Messages of node-postgres about a connection that was lost or not made, whose errors have no code. */
const CONNECTION_LOST =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;
const NETWORK_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);

/**
 * Maps anything thrown to the caller's error: an `ApiError` unchanged, a client error by the status of Express or the
 * body parser, an unavailable database or external system as 503 with `Retry-After`, everything else as 500.
 */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof ProviderError)
    return new ApiError(503, undefined, {
      headers: { ...retryAfter(thrown), ...toProxyStatus(thrown) },
      cause: thrown,
    });
  const status = property(thrown, 'status');
  if (typeof status === 'number' && status >= 400 && status < 500) return new ApiError(status);
  if (unavailableCode(thrown) !== undefined)
    return new ApiError(503, undefined, { headers: { 'Retry-After': '2' }, cause: thrown });
  return new ApiError(500, undefined, { cause: thrown });
}

/** The code of an error of a database that is unreachable or overloaded; undefined for any other error. */
export function unavailableCode(thrown: unknown): string | undefined {
  if (thrown instanceof ApiError || thrown instanceof ProviderError) return undefined;
  for (let error = thrown; error !== undefined && error !== null; error = property(error, 'cause')) {
    const code = property(error, 'code');
    if (typeof code === 'string' && (UNAVAILABLE.test(code) || NETWORK_ERRORS.has(code))) return code;
    if (error instanceof Error && CONNECTION_LOST.test(error.message)) return 'connection';
  }
  return undefined;
}

/** `Retry-After` of a failed provider: at least its own, at most an hour. */
function retryAfter({ failure }: ProviderError): { 'Retry-After': string } {
  const at = 'retryAt' in failure ? failure.retryAt?.getTime() : undefined;
  const seconds = at === undefined ? DEFAULT_RETRY_S : Math.ceil((at - Date.now()) / 1000);
  return { 'Retry-After': String(Math.min(Math.max(seconds, DEFAULT_RETRY_S), MAX_RETRY_S)) };
}

function property(value: unknown, name: string): unknown {
  return value !== null && typeof value === 'object' ? Reflect.get(value, name) : undefined;
}
