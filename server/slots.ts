/** Refused because too much is under way already. */
export class Overloaded extends Error {
  override name = 'Overloaded';
}

export type Slots = {
  /**
   * Runs a task when a slot is free. The slot is free again at its end, or as soon as it says so.
   * @throws Overloaded when the queue is full, or the task has waited too long.
   */
  run<T>(task: (release: () => void) => Promise<T>): Promise<T>;
  readonly busy: number;
  readonly waiting: number;
};

type Options = {
  /** Tasks at the same time. */
  slots: number;
  /** Tasks that may wait; all when absent. */
  queue?: number;
  /** Longest wait in milliseconds; as long as it takes when absent. */
  patience?: number;
};

type Waiting = { start: () => void };

/**
 * A limit to what is done at the same time: rendering, compressing, calls of the API. What comes on top waits a little, or is
 * refused at once: doing everything a little slower would make every visitor wait too long.
 */
export function createSlots({ slots, queue = Number.POSITIVE_INFINITY, patience }: Options): Slots {
  const line: Waiting[] = [];
  let busy = 0;

  function acquire(): Promise<void> {
    if (busy < slots) {
      busy += 1;
      return Promise.resolve();
    }
    if (line.length >= queue) return Promise.reject(new Overloaded('The queue is full'));
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        line.splice(line.indexOf(waiting), 1);
        reject(new Overloaded('The wait was too long'));
      };
      const timer = patience === undefined ? undefined : setTimeout(giveUp, patience);
      const waiting: Waiting = {
        start() {
          clearTimeout(timer);
          resolve();
        },
      };
      line.push(waiting);
    });
  }

  function release(): void {
    const next = line.shift();
    if (next) next.start();
    else busy -= 1;
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
    get busy() {
      return busy;
    },
    get waiting() {
      return line.length;
    },
  };
}
