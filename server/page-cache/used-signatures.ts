import type { SharedStore } from './shared-store.ts';

export type UsedSignatures = {
  /**
   * @param seconds maximum validity
   * @returns whether it is unused
   * @throws Error when that is unknown
   */
  claim(signature: string, seconds: number): Promise<boolean>;
  /** After a failed purge. */
  release(signature: string): Promise<void>;
};

/** Shared by all replicas, or else local to this process. */
export function createUsedSignatures({
  shared,
  now,
}: {
  shared: Pick<SharedStore, 'claim' | 'release'> | undefined;
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
