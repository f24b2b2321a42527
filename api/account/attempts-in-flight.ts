export type AttemptsInFlight = {
  count(key: string): number;
  begin(keys: readonly string[]): void;
  end(keys: readonly string[]): void;
  /** Resolves when an attempt of the key ends; there must be one. */
  next(key: string): Promise<void>;
};

export function createAttemptsInFlight(): AttemptsInFlight {
  const byKey = new Map<string, { count: number; ended: PromiseWithResolvers<void> }>();
  return {
    count: (key) => byKey.get(key)?.count ?? 0,
    begin(keys) {
      for (const key of keys) {
        const entry = byKey.get(key) ?? { count: 0, ended: Promise.withResolvers<void>() };
        entry.count += 1;
        byKey.set(key, entry);
      }
    },
    end(keys) {
      for (const key of keys) {
        const entry = byKey.get(key);
        if (!entry) continue;
        entry.ended.resolve();
        entry.ended = Promise.withResolvers();
        entry.count -= 1;
        if (entry.count === 0) byKey.delete(key);
      }
    },
    next: (key) => byKey.get(key)?.ended.promise ?? Promise.resolve(),
  };
}
