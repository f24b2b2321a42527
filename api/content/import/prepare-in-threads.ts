import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ImportBasis } from './basis.ts';
import type { PreparedFile } from './prepare-file.ts';

/** The data of a thread, and its messages: paths of files, then these files. */
export type ThreadData = { readonly contentDir: string; readonly basis: ImportBasis };

const MAX_THREADS = 4;

/** Starts threads that prepare files. @returns `prepare`, which rejects when a thread fails, and `stop` */
export function startThreads(data: ThreadData) {
  const count = Math.min(MAX_THREADS, availableParallelism());
  const threads = Array.from({ length: count }, () => startThread(data));
  let turn = 0;
  return {
    count,
    prepare(files: readonly string[]): Promise<readonly PreparedFile[]> {
      const thread = threads[turn % count];
      turn += 1;
      if (!thread) throw new Error('There is no thread');
      return thread.prepare(files);
    },
    async stop(): Promise<void> {
      await Promise.all(threads.map((thread) => thread.stop()));
    },
  };
}

function startThread(workerData: ThreadData) {
  const worker = new Worker(new URL('./prepare-thread.ts', import.meta.url), { workerData });
  // A thread answers its messages one after the other.
  const waiting: PromiseWithResolvers<readonly PreparedFile[]>[] = [];
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  worker.on('message', (prepared: readonly PreparedFile[]) => waiting.shift()?.resolve(prepared));
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('a thread of the import has ended')));
  return {
    prepare(files: readonly string[]): Promise<readonly PreparedFile[]> {
      if (failure) return Promise.reject(failure);
      const answer = Promise.withResolvers<readonly PreparedFile[]>();
      waiting.push(answer);
      worker.postMessage(files);
      return answer.promise;
    },
    stop: () => worker.terminate(),
  };
}
