import { BodyTooLarge } from '../http/read-text.ts';

/** How a call ended: the `outcome` label of `rostrum_upstream_call_seconds`. */
export type CallOutcome =
  | 'success'
  /** A 4xx status. */
  | 'client-error'
  /** A 5xx status. */
  | 'server-error'
  /** No connection, or a broken one. */
  | 'unreachable'
  | 'timeout'
  /** A body that the contract does not allow. */
  | 'contract-violation'
  /** Rejected without a request: the call or the whole API has just failed repeatedly. */
  | 'circuit-open'
  /** Rejected without a request: too many requests of the call were waiting. */
  | 'bulkhead-full';

/** A call without a response that the contract describes. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly outcome: CallOutcome;
  /** Whether the API as a whole counts as failing; otherwise only this request failed. */
  readonly isOutage: boolean;
  /** The API's status of a `server-error`. */
  readonly status: number | undefined;

  constructor(
    message: string,
    {
      outcome = 'server-error',
      isOutage = false,
      status,
      cause,
    }: { outcome?: CallOutcome; isOutage?: boolean; status?: number; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.outcome = outcome;
    this.isOutage = isOutage;
    this.status = status;
  }
}

/** Converts any error of a request to an UpstreamError that names the call. */
export function asUpstreamError(id: string, error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const message = `${id}: ${error instanceof Error ? error.message : String(error)}`;
  if (error instanceof BodyTooLarge) return new UpstreamError(message, { outcome: 'contract-violation', cause: error });
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return new UpstreamError(message, { outcome: isTimeout ? 'timeout' : 'unreachable', isOutage: true, cause: error });
}
