import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { readContentFiles } from '../kinds/find-files.ts';
import type { ImportBasis } from './basis.ts';
import type { PreparedFile } from './prepare-file.ts';

/** Files that are in memory together. */
const BATCH = 100;
/** From this number on, the threads' start of half a second pays off. */
const MIN_IN_THREADS = 1000;

type Options = {
  readonly contentDir: string;
  readonly basis: ImportBasis;
  /** The number of files from which threads prepare them. */
  readonly minInThreads?: number | undefined;
};

/** Reads and prepares files, in their order, a batch ahead of the caller. Many files are prepared by threads, whose memory is returned. */
export async function* prepareFiles(
  files: readonly string[],
  { contentDir, basis, minInThreads = MIN_IN_THREADS }: Options,
): AsyncGenerator<readonly PreparedFile[]> {
  if (files.length < minInThreads) {
    // The Markdown libraries are slow to load and not needed when nothing has changed.
    const { createPreparer } = await import('./prepare-file.ts');
    const prepare = createPreparer(basis);
    yield* ahead(batchesOf(files), 1, async (batch) => {
      const prepared: PreparedFile[] = [];
      for (const listed of await readContentFiles(contentDir, batch)) {
        prepared.push(prepare(listed));
        await yieldToRequests();
      }
      return prepared;
    });
    return;
  }
  const { startThreads } = await import('./prepare-in-threads.ts');
  const threads = startThreads({ contentDir, basis });
  try {
    yield* ahead(batchesOf(files), threads.count * 2, threads.prepare);
  } finally {
    await threads.stop();
  }
}

function batchesOf(files: readonly string[]): string[][] {
  const count = Math.ceil(files.length / BATCH);
  return Array.from({ length: count }, (_, index) => files.slice(index * BATCH, (index + 1) * BATCH));
}

/** Yields the results in order; `depth` of them are in the making while the caller uses one. */
async function* ahead<T, R>(inputs: readonly T[], depth: number, make: (input: T) => Promise<R>): AsyncGenerator<R> {
  const making: Promise<R>[] = [];
  const start = (input: T | undefined) => {
    if (input === undefined) return;
    const made = make(input);
    // The caller meets the error when it is this result's turn, or has left before.
    made.catch(() => {});
    making.push(made);
  };
  for (const input of inputs.slice(0, depth)) start(input);
  for (let next = depth; making.length > 0; next += 1) {
    const made = await making.shift();
    start(inputs[next]);
    if (made !== undefined) yield made;
  }
}
