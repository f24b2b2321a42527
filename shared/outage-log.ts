export type OutageLogger = Record<'info' | 'warn', (fields: object, message: string) => void>;

/** Failures in between share one cause and are not reported. */
const REMINDER_MS = 600_000;

export type OutageLog = {
  failed(error: unknown): void;
  /** Ends the outage unless a failure was shortly before. */
  succeeded(): void;
  /** Ends the outage at once, for example on reconnection. */
  ended(): void;
};

type Options = {
  readonly failure: string;
  readonly recovery: string;
  readonly describe: (error: unknown) => object;
  /** A success ends the outage only after this many milliseconds without a failure. */
  readonly quietMs?: number;
  readonly now?: () => number;
};

/** Log an outage when it begins, every ten minutes with the number of failures, and once when it is over. */
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
