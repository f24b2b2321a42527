import { LRUCache } from 'lru-cache';

/** Variants per page, far more than its links name. */
const MAX_VARIANTS = 200;
const MAX_PATHS = 5000;

/** Bound the variants of a page in the shared store: valid parameters can be invented. */
export function createVariantLimit() {
  const variants = new LRUCache<string, Set<string>>({ max: MAX_PATHS });
  return {
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
