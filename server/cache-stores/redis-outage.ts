import type { Logger } from 'pino';

/** A failure of a connection that stays open has no end that is seen: it is reported again after this time. */
const REMINDER_MS = 600_000;

/** Reports an outage of Redis once when it begins and once when it ends, not for each command in between. */
export type RedisOutage = { failed(error: unknown): void; recovered(): void };

/** @param use what Redis is used for, and what happens meanwhile: `pages are cached in this process only`. */
export function reportOutage(log: Logger, meanwhile: string, now = Date.now): RedisOutage {
  let reportedAt: number | undefined;
  return {
    failed(error) {
      if (reportedAt !== undefined && now() - reportedAt < REMINDER_MS) return;
      reportedAt = now();
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, `Redis fails: ${meanwhile}`);
    },
    recovered() {
      if (reportedAt !== undefined) log.info('Redis works again');
      reportedAt = undefined;
    },
  };
}
