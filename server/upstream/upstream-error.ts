import { BodyTooLarge } from '../http/read-text.ts';

/** Label `outcome` of `rostrum_upstream_call_seconds`. */
export type CallOutcome =
  | 'success'
  | 'client-error'
  | 'server-error'
  /** No connection, or a broken one. */
  | 'unreachable'
  | 'timeout'
  /** The body breaks the contract. */
  | 'contract-violation'
  /** Not sent: the call or the whole API has failed repeatedly. */
  | 'circuit-open'
  /** Not sent: too many requests of the call were waiting. */
  | 'bulkhead-full';

export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly outcome: CallOutcome;
  readonly isOutage: boolean;
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

export function asUpstreamError(id: string, error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const message = `${id}: ${error instanceof Error ? error.message : String(error)}`;
  if (error instanceof BodyTooLarge) return new UpstreamError(message, { outcome: 'contract-violation', cause: error });
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return new UpstreamError(message, { outcome: isTimeout ? 'timeout' : 'unreachable', isOutage: true, cause: error });
}
