/** What became of a call, for the metrics. */
export type CallOutcome =
  | 'answered'
  | 'refused'
  /** Nothing came back: no connection, or a broken one. */
  | 'unreachable'
  | 'too-late'
  /** The API, or what stands before it, failed. */
  | 'failed'
  /** Not what the contract says. */
  | 'broken-contract'
  /** Not asked: it has been down a moment ago. */
  | 'not-asked'
  /** Not asked: too many were waiting for this call. */
  | 'crowded';

/** The API could not be asked, or answered something that is not in the contract. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly outcome: CallOutcome;
  /** Whether it says that the API is down, not only that it could not do this one thing. */
  readonly isDown: boolean;

  constructor(
    message: string,
    { outcome = 'failed', isDown = false, cause }: { outcome?: CallOutcome; isDown?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.outcome = outcome;
    this.isDown = isDown;
  }
}

/** Any error of an exchange as an UpstreamError that names the call. */
export function asUpstreamError(id: string, error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  const reason = error instanceof Error ? error.message : String(error);
  return new UpstreamError(`${id}: ${reason}`, {
    outcome: isLate ? 'too-late' : 'unreachable',
    isDown: true,
    cause: error,
  });
}
