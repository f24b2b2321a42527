import { Redis } from 'ioredis';

/** What a page may wait for Redis, in milliseconds: making it anew takes little longer. */
const COMMAND_TIMEOUT_MS = 80;
const LONGEST_PAUSE_MS = 5000;

/**
 * A connection that fails fast: while Redis is away a command is refused at once, and it connects again by itself.
 * @param listens it does nothing but listen, and waits for Redis as long as it takes.
 */
export function connectRedis(
  url: string,
  { onError, listens = false }: { onError: (error: unknown) => void; listens?: boolean },
): Redis {
  const redis = new Redis(url, {
    commandTimeout: listens ? undefined : COMMAND_TIMEOUT_MS,
    connectTimeout: LONGEST_PAUSE_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: listens,
    retryStrategy: (attempt: number) => Math.min(attempt * 200, LONGEST_PAUSE_MS),
  });
  redis.on('error', onError);
  return redis;
}
