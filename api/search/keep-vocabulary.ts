import { setTimeout as delay } from 'node:timers/promises';
import { coalesceRuns } from '../content/watch/coalesce-runs.ts';
import type { DbContext } from '../database/schema/db.ts';
import { hasVocabulary, refreshVocabulary } from './vocabulary.ts';

/** In multiples of a refresh's duration: 100,000 articles take a processor six seconds. */
const REST = 9;

export type KeptVocabulary = {
  refresh(): void;
  stop(): void;
};

type Options = DbContext & { readonly onFailure: (error: unknown) => void };

/** Builds a missing vocabulary first, then keeps it up to date in the background. */
export async function keepVocabulary({ db, now, onFailure }: Options): Promise<KeptVocabulary> {
  const stopped = new AbortController();
  /** In `performance.now()` time. */
  let notBefore = 0;
  const refreshInTurn = coalesceRuns(async () => {
    await delay(Math.max(0, notBefore - performance.now()), undefined, { signal: stopped.signal, ref: false });
    const started = performance.now();
    await refreshVocabulary(db, now());
    const ended = performance.now();
    notBefore = ended + REST * (ended - started);
  });
  const refresh = () => {
    refreshInTurn().catch((error: unknown) => {
      if (!stopped.signal.aborted) onFailure(error);
    });
  };
  if (await hasVocabulary(db)) refresh();
  else await refreshVocabulary(db, now());
  return { refresh, stop: () => stopped.abort() };
}
