import { LRUCache } from 'lru-cache';

const WINDOW_SECONDS = 60;
/** Confirm a 404 for a stored page when the page is still missing after this time. */
const CONFIRM_MS = 10_000;
/** 404s in the window, and their share of revalidations, above which the API seems to have lost its content. */
const MASS = 5;
const MASS_SHARE = 0.2;
const MAX_SUSPECTS = 1000;

/** Keeps stored pages when the API has lost its content, but drops removed pages. */
export function createSuspicious404Guard(now: () => number) {
  const suspectedSince = new LRUCache<string, number>({ max: MAX_SUSPECTS });
  const countRevalidation = createRevalidationCounter();
  return {
    /** @returns whether the result may replace the stored page: a 404 only once it is confirmed */
    confirmNotFound(key: string, isNotFound: boolean): boolean {
      const at = now();
      const { total, notFound } = countRevalidation(at, isNotFound);
      if (!isNotFound) {
        suspectedSince.delete(key);
        return true;
      }
      const since = suspectedSince.get(key) ?? at;
      suspectedSince.set(key, since);
      if (notFound >= MASS && notFound / total > MASS_SHARE) return false;
      // The absolute value, because the clock may have been set back.
      if (Math.abs(at - since) < CONFIRM_MS) return false;
      suspectedSince.delete(key);
      return true;
    },
  };
}

export type Suspicious404Guard = ReturnType<typeof createSuspicious404Guard>;

/** One bucket per second of the last minute, to bound its memory. */
function createRevalidationCounter() {
  const buckets: { second: number; total: number; notFound: number }[] = [];
  const sum = { total: 0, notFound: 0 };
  return (at: number, isNotFound: boolean): Readonly<typeof sum> => {
    const second = Math.floor(at / 1000);
    for (let oldest = buckets[0]; oldest && oldest.second <= second - WINDOW_SECONDS; oldest = buckets[0]) {
      buckets.shift();
      sum.total -= oldest.total;
      sum.notFound -= oldest.notFound;
    }
    let newest = buckets.at(-1);
    // After the clock was set back, buckets of the future would never expire.
    if (newest && newest.second > second) {
      buckets.length = 0;
      Object.assign(sum, { total: 0, notFound: 0 });
      newest = undefined;
    }
    if (!newest || newest.second < second) {
      newest = { second, total: 0, notFound: 0 };
      buckets.push(newest);
    }
    for (const counts of [newest, sum]) {
      counts.total += 1;
      counts.notFound += isNotFound ? 1 : 0;
    }
    return sum;
  };
}
