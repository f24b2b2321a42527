import type { CacheEntry } from './entry.ts';

/** The store of all replicas. It never throws: while it cannot be reached, reads return nothing. */
export type SharedStore = {
  get(key: string): Promise<CacheEntry | undefined>;
  set(key: string, entry: CacheEntry): Promise<void>;
  /** Makes every replica, this one included, drop the entries that carry one of the tags. */
  purge(tags: readonly string[]): Promise<void>;
  close(): Promise<void>;
};
