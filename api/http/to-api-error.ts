import { ApiError } from '../common/api-error.ts';
import { ProviderError, toProxyStatus } from '../common/provider-error.ts';

/** SQLSTATE classes of an unreachable or overloaded database: connection, resources, operator intervention. */
const UNAVAILABLE = /^(?:08|53|57)/;
const DEFAULT_RETRY_S = 5;
const MAX_RETRY_S = 3600;
/** node-postgres reports a lost connection without a code. */
const CONNECTION_LOST =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;
const NETWORK_ERRORS = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);

/** An unavailable database or external system becomes 503 with `Retry-After`, unknown errors become 500. */
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

export function unavailableCode(thrown: unknown): string | undefined {
  if (thrown instanceof ApiError || thrown instanceof ProviderError) return undefined;
  for (let error = thrown; error !== undefined && error !== null; error = property(error, 'cause')) {
    const code = property(error, 'code');
    if (typeof code === 'string' && (UNAVAILABLE.test(code) || NETWORK_ERRORS.has(code))) return code;
    if (error instanceof Error && CONNECTION_LOST.test(error.message)) return 'connection';
  }
  return undefined;
}

/** At least the provider's own value, at most an hour. */
function retryAfter({ failure }: ProviderError): { 'Retry-After': string } {
  const at = 'retryAt' in failure ? failure.retryAt?.getTime() : undefined;
  const seconds = at === undefined ? DEFAULT_RETRY_S : Math.ceil((at - Date.now()) / 1000);
  return { 'Retry-After': String(Math.min(Math.max(seconds, DEFAULT_RETRY_S), MAX_RETRY_S)) };
}

function property(value: unknown, name: string): unknown {
  return value !== null && typeof value === 'object' ? Reflect.get(value, name) : undefined;
}
