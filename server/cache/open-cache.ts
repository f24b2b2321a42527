import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import { createMassNotFoundGuard } from './mass-not-found.ts';
import { createMemoryStore } from './memory-store.ts';
import { createPageCache, type PageCache } from './page-cache.ts';

const MEGABYTE = 1_000_000;
/** Of the whole, what pages that are not there may take. */
const NOT_FOUND_SHARE = 0.02;
const MOST_PAGES = 50_000;
const MOST_NOT_FOUND = 1000;

type Options = {
  config: Config;
  /** Names what was built: pages of another build ask for files that are not here. */
  build: string;
  log: Logger;
  metrics: Metrics;
  /** Epoch milliseconds. */
  now: () => number;
  /** Drops answers of the API that carry one of the tags. */
  forgetAnswers: (tags: ReadonlySet<string>) => void;
};

export type OpenCache = {
  /** None where none is wanted (PAGE_CACHE_MB=0). */
  readonly cache: PageCache | undefined;
  /** Drops pages and answers here and in every replica. */
  purge(tags: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

/** The page cache as configured: in memory, and shared by the replicas where there is a Redis. */
export async function openPageCache({ config, build, log, metrics, now, forgetAnswers }: Options): Promise<OpenCache> {
  const isWanted = config.pageCacheMegabytes > 0;
  const bytes = Math.max(1, config.pageCacheMegabytes) * MEGABYTE;
  const onError = (error: unknown) => {
    metrics.count('page-cache error');
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'page cache');
  };
  const dropHere = (tags: readonly string[]) => {
    const wanted = new Set(tags);
    forgetAnswers(wanted);
    log.info({ tags, pages: cache.purge(wanted) }, 'purged');
  };
  const shared =
    config.redisUrl === undefined
      ? undefined
      : (await import('./redis-store.ts')).createRedisStore({
          url: config.redisUrl,
          namespace: `${config.product}:${build}`,
          onPurge: dropHere,
          onError,
        });
  const cache = createPageCache({
    pages: createMemoryStore({ maxBytes: bytes, maxEntries: MOST_PAGES }),
    notFound: createMemoryStore({ maxBytes: Math.ceil(bytes * NOT_FOUND_SHARE), maxEntries: MOST_NOT_FOUND }),
    shared,
    guard: createMassNotFoundGuard(now),
    now,
    onError,
    onEvent: (event) => metrics.count(`page-cache ${event}`),
  });
  metrics.watch('rostrum_page_cache_bytes', 'Memory that ready pages take', () => cache.bytes);
  return {
    cache: isWanted ? cache : undefined,
    async purge(tags) {
      if (shared) await shared.purge(tags);
      else dropHere(tags);
    },
    close: async () => shared?.close(),
  };
}
