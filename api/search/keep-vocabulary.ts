import { setTimeout as delay } from 'node:timers/promises';
import { coalesceRuns } from '../content/watch/coalesce-runs.ts';
import type { DbContext } from '../database/schema/db.ts';
import { hasVocabulary, refreshVocabulary } from './vocabulary.ts';

/** The pause after a refresh, in multiples of its duration: 100,000 articles take a processor six seconds. */
const REST = 9;

export type KeptVocabulary = {
  /** Refreshes the vocabulary soon. Imports do not wait for it. */
  refresh(): void;
  /** Drops the refreshes that wait. */
  stop(): void;
};

type Options = DbContext & { readonly onFailure: (error: unknown) => void };

/** Builds the vocabulary if there is none, and then keeps it up to date with the content, in the background. */
export async function keepVocabulary({ db, now, onFailure }: Options): Promise<KeptVocabulary> {
  const stopped = new AbortController();
  /** As `performance.now()` counts. */
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
