import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunTogether } from './once.ts';
import type { SharedOutcomes } from './shared-outcomes.ts';

type Options<T> = {
  outcomes: SharedOutcomes;
  isDone: (outcome: T) => boolean;
  /** An outcome as another replica has written it; undefined when this one cannot read it. */
  read: (outcome: unknown) => T | undefined;
  /** The answer while nobody says what became of the first. */
  unknown: T;
  /** Longest wait for the outcome of another replica, in milliseconds. */
  patience: number;
};

const POLL_MS = 50;

/**
 * Lets one of the replicas run what must not be done twice; the others wait for what becomes of it. What another has begun is not run
 * here, however long it takes. Where Redis is away each replica runs it for itself.
 */
export function createTogether<T extends object>(options: Options<T>): RunTogether<T> {
  const { outcomes, isDone, read, unknown, patience } = options;

  async function runHere(key: string, by: string, run: () => Promise<T>): Promise<T> {
    let outcome = unknown;
    try {
      outcome = await run();
      return outcome;
    } finally {
      // Who has sent it need not wait until the others know.
      void outcomes.end(key, by, { outcome, isDone: isDone(outcome) });
    }
  }

  /** @returns undefined when nobody is at it any more. */
  async function outcomeOf(key: string, by: string, limit: number): Promise<T | undefined> {
    for (; performance.now() < limit; await delay(POLL_MS)) {
      const found = await outcomes.ask(key, by);
      if (found === 'forgotten') return undefined;
      if (found !== 'under way') return read(found.outcome) ?? unknown;
    }
    return unknown;
  }

  return async (key, run) => {
    const self = randomUUID();
    const limit = performance.now() + patience;
    for (;;) {
      const by = await outcomes.begin(key, self);
      if (by === undefined || by === self) return runHere(key, self, run);
      const outcome = await outcomeOf(key, by, limit);
      if (outcome) return outcome;
    }
  };
}
