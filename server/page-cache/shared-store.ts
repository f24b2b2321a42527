import type { CacheEntry } from './entry.ts';

/** The store of all replicas. It never fails: while it cannot be reached it holds nothing. */
export type SharedStore = {
  get(key: string): Promise<CacheEntry | undefined>;
  set(key: string, entry: CacheEntry): Promise<void>;
  /** Makes every replica, this one included, drop the entries that carry one of the tags. */
  purge(tags: readonly string[]): Promise<void>;
  close(): Promise<void>;
};
