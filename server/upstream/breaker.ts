/** Closed: everything passes. Open: nothing does. Half open: one request is under way to see whether the other side is back. */
export type BreakerState = 'closed' | 'half-open' | 'open';

/** A request that passed; exactly one of these is called at its end. */
export type Attempt = {
  succeeded(): void;
  failed(): void;
  /** It was not made after all. */
  abandoned(): void;
};

export type Breaker = {
  readonly state: BreakerState;
  /** Lets a request of some kind pass; undefined when it must fail at once. */
  begin(kind: string): Attempt | undefined;
};

type Options = {
  /** Opens after so many failures with no success between them. */
  inARow: number;
  /** The failures must be of so many kinds. */
  kinds?: number;
  /** Opens, too, when this share of the last requests failed, if there were enough of them. */
  share?: number;
  /** Epoch milliseconds. */
  now: () => number;
};

const WINDOW_MS = 10_000;
const ENOUGH = 20;
const PAUSE_MS = 5000;

/**
 * Stops asking somebody who does not answer: whoever needs the answer learns at once that there is none, and nobody waits in
 * line for it. After a pause a single request tries again.
 */
export function createBreaker({ inARow, kinds = 1, share, now }: Options): Breaker {
  let outcomes: { at: number; kind: string; failed: boolean }[] = [];
  let openedAt: number | undefined;
  let isProbing = false;
  /** Rises with each change: what was asked before it says nothing about what is now. */
  let epoch = 0;

  function changeTo(opened: number | undefined): void {
    openedAt = opened;
    isProbing = false;
    outcomes = [];
    epoch += 1;
  }

  function isBroken(): boolean {
    const failures = outcomes.filter(({ failed }) => failed);
    if (new Set(failures.map(({ kind }) => kind)).size < kinds) return false;
    if (outcomes.length >= inARow && outcomes.slice(-inARow).every(({ failed }) => failed)) return true;
    return share !== undefined && outcomes.length >= ENOUGH && failures.length >= share * outcomes.length;
  }

  function note(kind: string, failed: boolean): void {
    const from = now() - WINDOW_MS;
    outcomes = [...outcomes, { at: now(), kind, failed }].filter(({ at }) => at > from).slice(-ENOUGH);
    if (failed && isBroken()) changeTo(now());
  }

  return {
    get state() {
      if (openedAt === undefined) return 'closed';
      return isProbing ? 'half-open' : 'open';
    },
    begin(kind) {
      const isProbe = openedAt !== undefined;
      if (openedAt !== undefined) {
        if (isProbing || now() - openedAt < PAUSE_MS) return undefined;
        isProbing = true;
      }
      const begunAt = epoch;
      const end = (act: () => void) => () => {
        if (begunAt === epoch) act();
      };
      return {
        succeeded: end(() => (isProbe ? changeTo(undefined) : note(kind, false))),
        failed: end(() => (isProbe ? changeTo(now()) : note(kind, true))),
        abandoned: end(() => {
          if (isProbe) isProbing = false;
        }),
      };
    },
  };
}
