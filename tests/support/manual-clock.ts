/** A clock that a test advances, and waits that end by it. */
export type ManualClock = {
  readonly now: () => number;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  advance(milliseconds: number): void;
};

export function createManualClock(): ManualClock {
  let time = Date.UTC(2031, 4, 6, 12);
  const waits = new Set<{ readonly until: number; readonly end: () => void }>();
  return {
    now: () => time,
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        const end = () => {
          waits.delete(wait);
          resolve();
        };
        const wait = { until: time + milliseconds, end };
        waits.add(wait);
        if (signal.aborted || milliseconds <= 0) end();
        else signal.addEventListener('abort', end, { once: true });
      }),
    advance(milliseconds) {
      time += milliseconds;
      for (const { until, end } of waits) if (until <= time) end();
    },
  };
}
