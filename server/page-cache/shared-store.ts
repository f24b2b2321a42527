import type { CacheEntry } from './entry.ts';

/** The store that all replicas share. Its entries are an optimisation: while it cannot be reached, reads return nothing. */
export type SharedStore = {
  /** Whether it accepts commands. */
  isUp(): boolean;
  get(key: string): Promise<CacheEntry | undefined>;
  set(key: string, entry: CacheEntry): Promise<void>;
  /** Makes the other replicas drop the entries that carry one of the tags. @throws Error when they cannot be reached. */
  purge(tags: readonly string[]): Promise<void>;
  /** Claims a name for this replica, for a time. @returns whether no other replica has claimed it. @throws Error when that is unknown. */
  claim(name: string, seconds: number): Promise<boolean>;
  /** Releases a claimed name. */
  release(name: string): Promise<void>;
  close(): Promise<void>;
};
