/** Runs one at a time; calls during a run share one run after it. */
export function coalesceRuns<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined;
  let next: Promise<T> | undefined;
  function start(): Promise<T> {
    const result = run();
    running = result
      .catch(() => {})
      .finally(() => {
        running = undefined;
      });
    return result;
  }
  return () => {
    if (next) return next;
    if (!running) return start();
    next = running.then(() => {
      next = undefined;
      return start();
    });
    return next;
  };
}
