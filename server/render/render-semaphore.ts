export class OverloadError extends Error {
  override name = 'OverloadError';
}

export type RenderSemaphore = {
  /** @throws OverloadError when the queue is full, or the task has waited longer than `timeoutMs` */
  run<T>(task: (release: () => void) => Promise<T>): Promise<T>;
  readonly active: number;
  readonly waiting: number;
};

type Options = {
  concurrency: number;
  queueLimit: number;
  timeoutMs: number;
};

/** Bounded queue with a timeout. A bulkhead of cockatiel neither returns its permit early nor limits the wait. */
export function createRenderSemaphore({ concurrency, queueLimit, timeoutMs }: Options): RenderSemaphore {
  const queue = new Set<() => void>();
  let active = 0;

  function acquire(): Promise<void> {
    if (active < concurrency) {
      active += 1;
      return Promise.resolve();
    }
    if (queue.size >= queueLimit) return Promise.reject(new OverloadError('The render queue is full'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.delete(start);
        reject(new OverloadError(`No permit to render within ${timeoutMs} ms`));
      }, timeoutMs);
      const start = () => {
        clearTimeout(timer);
        queue.delete(start);
        resolve();
      };
      queue.add(start);
    });
  }

  function release(): void {
    const [next] = queue;
    if (next) next();
    else active -= 1;
  }

  return {
    async run(task) {
      await acquire();
      let isReleased = false;
      const releaseOnce = () => {
        if (!isReleased) release();
        isReleased = true;
      };
      try {
        return await task(releaseOnce);
      } finally {
        releaseOnce();
      }
    },
    get active() {
      return active;
    },
    get waiting() {
      return queue.size;
    },
  };
}
