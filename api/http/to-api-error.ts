import { ApiError } from '../common/api-error.ts';
import { ProviderError, proxyStatusOf } from '../providers/provider-error.ts';

/** SQLSTATE classes of a database that is unreachable or overloaded: connection, resources, operator intervention. */
const UNAVAILABLE = /^(?:08|53|57)/;
/** Seconds after which a call of a provider that is away may be repeated. */
const DEFAULT_RETRY_S = 5;
const MAX_RETRY_S = 3600;
const NETWORK_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);

/**
 * Maps anything thrown to the caller's error: an `ApiError` unchanged, a client error by the status of Express or the
 * body parser, an unavailable database or external system as 503 with `Retry-After`, everything else as 500.
 */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (thrown instanceof ProviderError)
    return new ApiError(503, undefined, {
      headers: { ...retryAfter(thrown), ...proxyStatusOf(thrown) },
      cause: thrown,
    });
  const status = property(thrown, 'status');
  if (typeof status === 'number' && status >= 400 && status < 500) return new ApiError(status);
  for (let error = thrown; error !== undefined && error !== null; error = property(error, 'cause')) {
    const code = property(error, 'code');
    if (typeof code === 'string' && (UNAVAILABLE.test(code) || NETWORK_ERRORS.has(code))) {
      return new ApiError(503, undefined, { headers: { 'Retry-After': '2' }, cause: thrown });
    }
  }
  return new ApiError(500, undefined, { cause: thrown });
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
