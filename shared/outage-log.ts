/** The methods of a structured logger (pino's signature) that are called. */
export type OutageLogger = Record<'info' | 'warn', (fields: object, message: string) => void>;

/** Failures in between are not reported, because they have one cause. */
const REMINDER_MS = 600_000;

export type OutageLog = {
  failed(error: unknown): void;
  /** Notes a success, which ends the outage unless a failure was shortly before it. */
  succeeded(): void;
  /** Ends the outage at once: a connection is there again. */
  ended(): void;
};

type Options = {
  /** The line of an outage that begins or lasts. */
  readonly failure: string;
  /** The line of its end. */
  readonly recovery: string;
  /** The fields of an error. */
  readonly describe: (error: unknown) => object;
  /** An outage ends with a success after as many milliseconds without a failure: successes in between end none. */
  readonly quietMs?: number;
  /** Milliseconds. */
  readonly now?: () => number;
};

/**
 * Logs an outage when it begins, every ten minutes with the number of failures while it lasts, and once when it is
 * over.
 */
export function createOutageLog(
  log: OutageLogger,
  { failure, recovery, describe, quietMs = 0, now = () => performance.now() }: Options,
): OutageLog {
  let outage: { began: number; reported: number; failed: number; failures: number } | undefined;
  function ended(): void {
    if (outage) log.info({ after: failure, ...buildSum(outage, outage.failed) }, recovery);
    outage = undefined;
  }

  return {
    ended,
    failed(error) {
      const at = now();
      const isFirst = outage === undefined;
      outage ??= { began: at, reported: at, failed: at, failures: 0 };
      outage.failed = at;
      outage.failures += 1;
      if (!isFirst && at - outage.reported < REMINDER_MS) return;
      outage.reported = at;
      log.warn({ ...describe(error), ...(!isFirst && buildSum(outage, at)) }, failure);
    },
    succeeded() {
      if (outage && now() - outage.failed >= quietMs) ended();
    },
  };
}

const buildSum = ({ began, failures }: { began: number; failures: number }, until: number) => ({
  failures,
  seconds: Math.round((until - began) / 1000),
});
