import type { CachedPage } from './cached-page.ts';

/** Pages that all replicas share. It never fails: where it cannot be reached it holds nothing. */
export type SharedStore = {
  get(key: string): Promise<CachedPage | undefined>;
  set(key: string, page: CachedPage): Promise<void>;
  /** Tells every replica, this one too, to drop what carries one of the tags. */
  purge(tags: readonly string[]): Promise<void>;
  close(): Promise<void>;
};
