import { Redis } from 'ioredis';

/** What a page may wait for Redis, in milliseconds: making it anew takes little longer. */
const COMMAND_TIMEOUT_MS = 80;
/** A connection on which nothing is answered for so long is given up, and what follows is refused at once. */
const LONGEST_SILENCE_MS = 1000;
const LONGEST_PAUSE_MS = 5000;

/**
 * A connection that fails fast: while Redis is away a command is refused at once, and it connects again by itself.
 * @param listens it does nothing but listen, and waits for Redis as long as it takes.
 * @param patience what a command may wait, in milliseconds, where not as long as a page.
 */
export function connectRedis(
  url: string,
  {
    onError,
    listens = false,
    patience = COMMAND_TIMEOUT_MS,
  }: { onError: (error: unknown) => void; listens?: boolean; patience?: number },
): Redis {
  const redis = new Redis(url, {
    commandTimeout: listens ? undefined : patience,
    socketTimeout: listens ? undefined : LONGEST_SILENCE_MS,
    connectTimeout: LONGEST_PAUSE_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: listens,
    retryStrategy: (attempt: number) => Math.min(attempt * 200, LONGEST_PAUSE_MS),
  });
  redis.on('error', onError);
  return redis;
}

/** Waits until the connection is made, or cannot be, but not for long. */
export function whenConnected(redis: Redis): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LONGEST_SILENCE_MS);
    for (const event of ['ready', 'close'] as const) {
      redis.once(event, () => {
        clearTimeout(timer);
        resolve();
      });
    }
  });
}
