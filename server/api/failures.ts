import { ApiError } from './api-error.ts';

/** SQLSTATE classes that mean the database is away or too busy, not that the query is wrong. */
const UNAVAILABLE = /^(?:08|53|57)/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT']);

/**
 * What the caller is told about anything thrown: a refusal as it is, a fault of the request by its status (Express and the
 * body parser set one), a database that is away as 503, everything else as 500.
 */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const status = property(thrown, 'status');
  if (typeof status === 'number' && status >= 400 && status < 500) return new ApiError(status);
  for (let error = thrown; error !== undefined && error !== null; error = property(error, 'cause')) {
    const code = property(error, 'code');
    if (typeof code === 'string' && (UNAVAILABLE.test(code) || NETWORK.has(code))) {
      return new ApiError(503, undefined, { headers: { 'Retry-After': '2' }, cause: thrown });
    }
  }
  return new ApiError(500, undefined, { cause: thrown });
}

function property(value: unknown, name: string): unknown {
  return value !== null && typeof value === 'object' ? Reflect.get(value, name) : undefined;
}
