import type { CacheEntry } from './entry.ts';

/** The store that all replicas share, as an optimisation: while it is unreachable, reads return nothing. */
export type SharedStore = {
  /** Whether it accepts commands. */
  isUp(): boolean;
  get(key: string): Promise<CacheEntry | undefined>;
  set(key: string, entry: CacheEntry): Promise<void>;
  /** Makes the other replicas drop the entries with one of the tags. @throws Error when they cannot be reached. */
  purge(tags: readonly string[]): Promise<void>;
  /** Claims a name for a time. @returns false when another replica has it. @throws Error when that is unknown. */
  claim(name: string, seconds: number): Promise<boolean>;
  /** Releases a claimed name. */
  release(name: string): Promise<void>;
  close(): Promise<void>;
};
