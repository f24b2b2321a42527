import type { CacheEntry } from './entry.ts';

/** An optimisation: while it is unreachable, reads return nothing. */
export type SharedStore = {
  isUp(): boolean;
  /** Waits a second at most. */
  whenConnected(): Promise<void>;
  get(key: string): Promise<CacheEntry | undefined>;
  set(key: string, entry: CacheEntry): Promise<void>;
  /** @throws Error when other replicas cannot be reached */
  purge(tags: readonly string[]): Promise<void>;
  /**
   * @returns false when another replica has claimed it
   * @throws Error when that is unknown
   */
  claim(name: string, seconds: number): Promise<boolean>;
  release(name: string): Promise<void>;
  close(): Promise<void>;
};
