/** Runs a function on all items, a number of them at the same time. */
export async function runInParallel<T>(
  items: readonly T[],
  parallel: number,
  run: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values();
  const work = async () => {
    for (const item of waiting) await run(item);
  };
  await Promise.all(Array.from({ length: parallel }, work));
}
