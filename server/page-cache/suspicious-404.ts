import { LRUCache } from 'lru-cache';

const WINDOW_SECONDS = 60;
/** A 404 in place of a stored page is confirmed when the page is still missing after this time. */
const CONFIRM_MS = 10_000;
/** 404s within the window, and their share of revalidations, above which the API seems to have lost its content. */
const MASS = 5;
const MASS_SHARE = 0.2;
const MAX_SUSPECTS = 1000;

/** Distinguishes a removed page from an API that has lost its content, in which case stored pages must survive. */
export function createSuspicious404Guard(now: () => number) {
  const suspectedSince = new LRUCache<string, number>({ max: MAX_SUSPECTS });
  const countRevalidation = createRevalidationCounter();
  return {
    /**
     * Counts the revalidation of a stored page.
     * @returns whether its result may replace the stored page: always for a page, for a 404 only once it is confirmed.
     */
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
      // The clock may have been set back.
      if (Math.abs(at - since) < CONFIRM_MS) return false;
      suspectedSince.delete(key);
      return true;
    },
  };
}

export type Suspicious404Guard = ReturnType<typeof createSuspicious404Guard>;

/** Counts the revalidations of the last minute in one bucket per second, so that its memory is bounded. */
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
    // The clock was set back: buckets of the future would never become old.
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
