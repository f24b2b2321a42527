import { loggableError } from '../common/loggable-error.ts';
import type { Logger } from '../common/logger.ts';
import type { DbContext } from '../store/schema/db.ts';
import { outboxBacklog } from './backlog.ts';

type Options = DbContext & {
  readonly log: Logger;
  /** The age of the oldest message from which a channel counts as late, in milliseconds. */
  readonly limitMs: number;
};

export type OutboxAlarm = {
  /** Logs which channels have become late, and which are no longer. */
  check(): Promise<void>;
  /** Checks from time to time, until `stop`. */
  start(): void;
  stop(): void;
};

const CHECK_MS = 10_000;

/** Logs an error when a message waits too long in the outbox, once for an outage, and once more when it is over. */
export function createOutboxAlarm({ db, now, log, limitMs }: Options): OutboxAlarm {
  const late = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function check(): Promise<void> {
    const backlog = await outboxBacklog({ db, now });
    const isLate = ({ oldestSeconds }: { oldestSeconds: number }) => oldestSeconds * 1000 > limitMs;
    for (const waiting of backlog.filter(isLate)) {
      if (late.has(waiting.channel)) continue;
      late.add(waiting.channel);
      log.error(waiting, 'messages have waited too long in the outbox');
    }
    for (const channel of late) {
      if (backlog.some((waiting) => waiting.channel === channel && isLate(waiting))) continue;
      late.delete(channel);
      log.info({ channel }, 'no message waits too long in the outbox any more');
    }
  }

  return {
    check,
    start() {
      timer = setInterval(() => {
        check().catch((error: unknown) =>
          log.warn({ error: loggableError(error) }, 'the age of the outbox could not be read'),
        );
      }, CHECK_MS);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
