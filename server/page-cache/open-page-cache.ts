import type { Logger } from 'pino';
import { reportOutage } from '../cache-stores/redis-outage.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../observability/metrics.ts';
import { createAuthenticator } from './authenticator.ts';
import { createMemoryStore } from './memory-store.ts';
import { buildNamespace } from './namespace.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import { createSuspicious404Guard } from './suspicious-404.ts';
import { createUsedSignatures, type UsedSignatures } from './used-signatures.ts';

const NOT_FOUND_SHARE = 0.02;
const MAX_PAGES = 50_000;
const MAX_NOT_FOUND = 1000;

type Options = {
  config: Config;
  maxBytes: number;
  /** Pages of another build request files that this one lacks. */
  build: string;
  /** The first authenticates entries, all are accepted. */
  secrets: readonly string[];
  log: Logger;
  metrics: Metrics;
  now: () => number;
  purgeAnswers: (tags: ReadonlySet<string>) => void;
  /** Milliseconds for a command to Redis; by default those of the store. */
  redisTimeoutMs?: number | undefined;
};

export type OpenPageCache = {
  /** Undefined when the cache is off (no memory). */
  readonly cache: PageCache | undefined;
  /** Purges every replica. @throws Error when the others cannot be reached */
  purge(tags: readonly string[]): Promise<void>;
  readonly signatures: UsedSignatures;
  close(): Promise<void>;
};

export async function openPageCache({
  config,
  maxBytes,
  build,
  secrets,
  log,
  metrics,
  now,
  purgeAnswers,
  redisTimeoutMs,
}: Options): Promise<OpenPageCache> {
  const isEnabled = maxBytes > 0;
  const outage = reportOutage(log, 'this process caches pages for itself');
  const onError = (error: unknown) => {
    metrics.count('page-cache-error');
    outage.failed(error);
  };
  const purgeHere = (tags: readonly string[]) => {
    const purged = new Set(tags);
    purgeAnswers(purged);
    log.info({ tags, pages: cache.purge(purged) }, 'purged');
  };
  const shared =
    config.redisUrl === undefined
      ? undefined
      : (await import('./redis-store.ts')).createRedisStore({
          url: config.redisUrl,
          namespace: buildNamespace(config, config.redisUrl, build),
          authenticator: createAuthenticator(secrets),
          onPurge: purgeHere,
          onError,
          onReady: outage.ended,
          onSuccess: outage.succeeded,
          now,
          timeoutMs: redisTimeoutMs,
        });
  const cache = createPageCache({
    pages: createMemoryStore({ maxBytes: Math.max(1, maxBytes), maxEntries: MAX_PAGES }),
    notFound: createMemoryStore({
      maxBytes: Math.max(1, Math.ceil(maxBytes * NOT_FOUND_SHARE)),
      maxEntries: MAX_NOT_FOUND,
    }),
    shared,
    guard: createSuspicious404Guard(now),
    now,
    onEvent: (event) => metrics.count(`page-cache ${event}`),
  });
  metrics.watch('rostrum_page_cache_bytes', 'Memory that cached pages take', () => cache.bytes);
  if (shared)
    metrics.watch('rostrum_redis_up', '1 if Redis accepts commands, else 0', () => Number(shared.isUp()), 'min');
  // A page rendered before would be kept from the other replicas.
  await shared?.whenConnected();
  return {
    cache: isEnabled ? cache : undefined,
    async purge(tags) {
      purgeHere(tags);
      await shared?.purge(tags);
    },
    signatures: createUsedSignatures({ shared, now }),
    close: async () => shared?.close(),
  };
}
