import type { SharedStore } from './shared-store.ts';

/** Remembers signatures while they are valid, so that each works once. */
export type UsedSignatures = {
  /**
   * Claims a signature.
   * @param seconds longest time for which it stays valid.
   * @returns whether it is unused.
   * @throws Error when that is unknown.
   */
  claim(signature: string, seconds: number): Promise<boolean>;
  /** Makes a signature usable again after a failed purge. */
  release(signature: string): Promise<void>;
};

/** In the store that all replicas share, if there is one; otherwise in this process. */
export function createUsedSignatures({
  shared,
  now,
}: {
  shared: Pick<SharedStore, 'claim' | 'release'> | undefined;
  /** Epoch milliseconds. */
  now: () => number;
}): UsedSignatures {
  if (shared) return shared;
  const usedUntil = new Map<string, number>();
  return {
    async claim(signature, seconds) {
      const at = now();
      for (const [used, until] of usedUntil) if (until < at) usedUntil.delete(used);
      if (usedUntil.has(signature)) return false;
      usedUntil.set(signature, at + seconds * 1000);
      return true;
    },
    async release(signature) {
      usedUntil.delete(signature);
    },
  };
}
