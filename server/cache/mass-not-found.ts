import { LRUCache } from 'lru-cache';

const WINDOW_SECONDS = 60;
/** A page that turns into "not found" is believed when it still is so after this time. */
const CONFIRM_MS = 10_000;
/** So many pages, and so great a share of those renewed, do not vanish at once unless the API has lost its content. */
const MASS = 5;
const MASS_SHARE = 0.2;
const MOST_DOUBTS = 1000;

/** Tells a page that was taken down from an API that has lost its content: then the good pages stay. */
export function createMassNotFoundGuard(now: () => number) {
  const doubts = new LRUCache<string, number>({ max: MOST_DOUBTS });
  const lately = countRenewals();
  return {
    /** Notes what became of a found page at its renewal; whether that may take the page's place. */
    believes(key: string, isLost: boolean): boolean {
      const at = now();
      const { renewed, lost } = lately(at, isLost);
      if (!isLost) {
        doubts.delete(key);
        return true;
      }
      const since = doubts.get(key) ?? at;
      doubts.set(key, since);
      if (lost >= MASS && lost / renewed > MASS_SHARE) return false;
      if (at - since < CONFIRM_MS) return false;
      doubts.delete(key);
      return true;
    },
  };
}

export type MassNotFoundGuard = ReturnType<typeof createMassNotFoundGuard>;

/** Counts the renewals of the last minute, by the second: however many there are, a minute has sixty of these. */
function countRenewals() {
  const seconds: { second: number; renewed: number; lost: number }[] = [];
  const sum = { renewed: 0, lost: 0 };
  return (at: number, isLost: boolean): Readonly<typeof sum> => {
    const second = Math.floor(at / 1000);
    for (let oldest = seconds[0]; oldest && oldest.second <= second - WINDOW_SECONDS; oldest = seconds[0]) {
      seconds.shift();
      sum.renewed -= oldest.renewed;
      sum.lost -= oldest.lost;
    }
    let newest = seconds.at(-1);
    // A clock that is put back finds a second that is not over.
    if (!newest || newest.second < second) {
      newest = { second, renewed: 0, lost: 0 };
      seconds.push(newest);
    }
    for (const counts of [newest, sum]) {
      counts.renewed += 1;
      counts.lost += isLost ? 1 : 0;
    }
    return sum;
  };
}
