import { LRUCache } from 'lru-cache';

/** Variants of one page that are shared, far more than its links name. */
const MAX_VARIANTS = 200;
const MAX_PATHS = 5000;

/**
 * Limits how many variants of a page, by query, go to the shared store, which may be unbounded: well-formed parameters
 * can be made up.
 */
export function createVariantLimit() {
  const variants = new LRUCache<string, Set<string>>({ max: MAX_PATHS });
  return {
    /** Whether the page of a key may be shared. */
    admits(key: string): boolean {
      const queryAt = key.indexOf('?');
      if (queryAt < 0) return true;
      const path = key.slice(0, queryAt);
      const known = variants.get(path) ?? new Set();
      if (known.size >= MAX_VARIANTS && !known.has(key)) return false;
      known.add(key);
      variants.set(path, known);
      return true;
    },
    clear: () => variants.clear(),
  };
}
