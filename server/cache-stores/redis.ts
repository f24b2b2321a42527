import { Redis } from 'ioredis';

/** In milliseconds: rendering a page takes little longer. */
const COMMAND_TIMEOUT_MS = 80;
/** Close the connection when a command waits this long; commands are then rejected at once. */
const SOCKET_TIMEOUT_MS = 1000;
const CONNECT_TIMEOUT_MS = 5000;
const MAX_RETRY_DELAY_MS = 5000;

/**
 * While Redis is unreachable every command is rejected at once.
 * @param subscriber waits for Redis without a limit
 */
export function connectRedis(
  url: string,
  {
    onError,
    onReady = () => {},
    subscriber = false,
    timeoutMs = COMMAND_TIMEOUT_MS,
  }: { onError: (error: unknown) => void; onReady?: () => void; subscriber?: boolean; timeoutMs?: number | undefined },
): Redis {
  const redis = new Redis(url, {
    commandTimeout: subscriber ? undefined : timeoutMs,
    socketTimeout: subscriber ? undefined : SOCKET_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: subscriber,
    retryStrategy: (attempt: number) => Math.min(attempt * 200, MAX_RETRY_DELAY_MS),
  });
  redis.on('error', onError);
  redis.on('ready', onReady);
  return redis;
}

/** At most a second. */
export function whenConnected(redis: Redis): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, SOCKET_TIMEOUT_MS);
    for (const event of ['ready', 'close'] as const) {
      redis.once(event, () => {
        clearTimeout(timer);
        resolve();
      });
    }
  });
}
