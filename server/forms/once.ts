import { createHmac, hkdfSync } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** How long what was done is remembered. */
export const REMEMBERED_MS = 600_000;
const MOST_REMEMBERED = 10_000;

/** Runs what must not be done twice: the same parts again get the first one's outcome, whether it is there yet or not. */
export type Once<T> = (parts: readonly string[], run: () => Promise<T>) => Promise<T>;

/** Runs what this process has not done, or finds out what became of it elsewhere. */
export type RunTogether<T> = (key: string, run: () => Promise<T>) => Promise<T>;

type Options<T> = {
  isDone: (outcome: T) => boolean;
  now: () => number;
  /** Of the site: the key of the hashes is made from the first. */
  secrets: readonly string[];
  /** Asked about what is not remembered here. */
  together?: RunTogether<T> | undefined;
};

/**
 * Remembers for ten minutes what was done, by a keyed hash of its parts: nothing of a form can be read from it, and it is the same in
 * every replica. What was not done may be tried again at once.
 */
export function createOnce<T extends object>(options: Options<T>): Once<T> {
  const { isDone, now, secrets, together = (_key, run) => run() } = options;
  const hashKey = new Uint8Array(hkdfSync('sha256', secrets[0] ?? '', '', 'forms sent', 32));
  const outcomes = new LRUCache<string, Promise<T>>({
    max: MOST_REMEMBERED,
    ttl: REMEMBERED_MS,
    ttlResolution: 0,
    perf: { now },
  });
  return (parts, run) => {
    const key = createHmac('sha256', hashKey).update(JSON.stringify(parts)).digest('base64url');
    const known = outcomes.get(key);
    if (known) return known;
    const started = together(key, run);
    const forget = () => {
      if (outcomes.peek(key) === started) outcomes.delete(key);
    };
    outcomes.set(key, started);
    started.then((outcome) => isDone(outcome) || forget(), forget);
    return started;
  };
}
