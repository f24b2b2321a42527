import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const TEN_MINUTES_MS = 600_000;
const MOST_REMEMBERED = 10_000;

/** Runs what must not be done twice: the same parts again get the first one's outcome, whether it is there yet or not. */
export type Once<T> = (parts: readonly string[], run: () => Promise<T>) => Promise<T>;

/**
 * Remembers for ten minutes what was done, by a keyed hash of its parts: nothing of a form can be read from it. What was not done may be
 * tried again at once.
 */
export function createOnce<T extends object>({
  isDone,
  now,
}: {
  isDone: (outcome: T) => boolean;
  now: () => number;
}): Once<T> {
  const key = randomBytes(32);
  const outcomes = new LRUCache<string, Promise<T>>({
    max: MOST_REMEMBERED,
    ttl: TEN_MINUTES_MS,
    ttlResolution: 0,
    perf: { now },
  });
  return (parts, run) => {
    const hash = createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64');
    const known = outcomes.get(hash);
    if (known) return known;
    const started = run();
    const forget = () => {
      if (outcomes.peek(hash) === started) outcomes.delete(hash);
    };
    outcomes.set(hash, started);
    started.then((outcome) => isDone(outcome) || forget(), forget);
    return started;
  };
}
