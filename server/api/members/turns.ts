/** Does work one piece after another for each key; different keys do not wait for each other. */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createTurns(): Turns {
  const last = new Map<string, Promise<void>>();
  return async (key, work) => {
    const before = last.get(key);
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    last.set(key, done);
    await before;
    try {
      return await work();
    } finally {
      finish();
      if (last.get(key) === done) last.delete(key);
    }
  };
}
