/** Coalesce concurrent calls by key: they share one run and its result or error. */
export function sharedByKey<Rest extends readonly unknown[], T>(
  run: (key: string, ...rest: Rest) => Promise<T>,
): (key: string, ...rest: Rest) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, ...rest) => {
    const known = running.get(key);
    if (known) return known;
    const started = run(key, ...rest).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
