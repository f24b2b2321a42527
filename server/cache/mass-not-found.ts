import { LRUCache } from 'lru-cache';

const WINDOW_MS = 60_000;
/** A page that turns into "not found" is believed when it still is so after this time. */
const CONFIRM_MS = 10_000;
/** So many pages, and so great a share of those renewed, do not vanish at once unless the API has lost its content. */
const MASS = 5;
const MASS_SHARE = 0.2;
const MOST_DOUBTS = 1000;

/** Tells a page that was taken down from an API that has lost its content: then the good pages stay. */
export function createMassNotFoundGuard(now: () => number) {
  const doubts = new LRUCache<string, number>({ max: MOST_DOUBTS });
  let renewals: { at: number; lost: boolean }[] = [];
  return {
    /** Notes what became of a found page at its renewal; whether that may take the page's place. */
    believes(key: string, isLost: boolean): boolean {
      const at = now();
      renewals = renewals.filter((renewal) => renewal.at > at - WINDOW_MS);
      renewals.push({ at, lost: isLost });
      if (!isLost) {
        doubts.delete(key);
        return true;
      }
      const lost = renewals.filter((renewal) => renewal.lost).length;
      const since = doubts.get(key) ?? at;
      doubts.set(key, since);
      if (lost >= MASS && lost / renewals.length > MASS_SHARE) return false;
      if (at - since < CONFIRM_MS) return false;
      doubts.delete(key);
      return true;
    },
  };
}

export type MassNotFoundGuard = ReturnType<typeof createMassNotFoundGuard>;
