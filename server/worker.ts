import cluster from 'node:cluster';
import { z } from 'zod';
import type { Stop } from './shutdown.ts';

/** What primary and workers tell each other. */
export const workerMessage = z.discriminatedUnion('tell', [
  z.object({ tell: z.literal('stop') }),
  z.object({ tell: z.literal('purge'), tags: z.array(z.string()) }),
]);
export type WorkerMessage = z.output<typeof workerMessage>;

/** Whether this process is one of several that serve the site (WEB_CONCURRENCY). */
export const isWorker = cluster.isWorker;

function listen(listener: (message: WorkerMessage) => void): void {
  process.on('message', (raw) => {
    const message = workerMessage.safeParse(raw);
    if (message.success) listener(message.data);
  });
}

/** Ends a worker when the primary says so. */
export function stopWhenTold(stop: Stop): void {
  if (!isWorker) return;
  listen(({ tell }) => {
    if (tell === 'stop') stop(0);
  });
}

/** A purge that reaches every worker, by way of the primary; for processes that share no Redis. */
export function purgeEverywhere(
  purge: (tags: readonly string[]) => Promise<void>,
): (tags: readonly string[]) => Promise<void> {
  if (!isWorker) return purge;
  listen((message) => {
    if (message.tell === 'purge') void purge(message.tags);
  });
  return async (tags) => {
    process.send?.({ tell: 'purge', tags: [...tags] } satisfies WorkerMessage);
  };
}
