import type { Config } from '../config/config.ts';
import { availableMemory } from './available-memory.ts';

const MEGABYTE = 1_000_000;
/** Per cache: site and API need 300 of a container's 512 MB besides. */
const SHARE = 1 / 8;
const MAX_PAGES_BYTES = 256 * MEGABYTE;
const MAX_ANSWERS_BYTES = 128 * MEGABYTE;

/** Bytes per worker process. */
export type CacheMemory = { readonly pages: number; readonly answers: number };

/** @param memory bytes for all processes of the site */
export function buildCacheMemory(
  { pageCacheMegabytes, workers }: Pick<Config, 'pageCacheMegabytes' | 'workers'>,
  memory = availableMemory(),
): CacheMemory {
  const share = (max: number) => Math.floor(Math.min(max, (memory * SHARE) / workers));
  return {
    pages: pageCacheMegabytes === undefined ? share(MAX_PAGES_BYTES) : pageCacheMegabytes * MEGABYTE,
    answers: share(MAX_ANSWERS_BYTES),
  };
}
