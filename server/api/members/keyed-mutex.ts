/** Runs tasks with the same key one after another; tasks with different keys run concurrently. */
export type KeyedMutex = <T>(key: string, task: () => Promise<T>) => Promise<T>;

export function createKeyedMutex(): KeyedMutex {
  /** By key, a promise that resolves when the key's last queued task has settled. */
  const tails = new Map<string, Promise<void>>();
  return async (key, task) => {
    const previous = tails.get(key);
    const { promise: settled, resolve: release } = Promise.withResolvers<void>();
    tails.set(key, settled);
    await previous;
    try {
      return await task();
    } finally {
      release();
      if (tails.get(key) === settled) tails.delete(key);
    }
  };
}
