import type { SharedStore } from './shared-store.ts';

/** Remembers signatures for as long as they are valid, so that each works once. */
export type UsedSignatures = {
  /**
   * Claims a signature.
   * @param seconds how long it stays valid at most.
   * @returns whether it has not been used.
   * @throws Error when that cannot be known.
   */
  claim(signature: string, seconds: number): Promise<boolean>;
  /** Makes a signature usable again, because nothing came of it. */
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
