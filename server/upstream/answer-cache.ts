import { type CallId, toSpec } from '../../shared/contract/calls.ts';
import { type ResponseOf, toTags } from '../../shared/contract/contract.ts';
import type { Outcome } from '../../shared/pages/page-status.ts';
import { createSegmentedCache } from '../cache-stores/segmented-cache.ts';

/** `length`: of the JSON text. */
export type Fetched<K extends CallId> = { readonly outcome: Outcome<ResponseOf<K>>; readonly length: number };
type FetchAnswer<K extends CallId> = () => Promise<Fetched<K>>;
type Entry<K extends CallId = CallId> = {
  readonly id: K;
  readonly outcome: Outcome<ResponseOf<K>>;
  readonly at: number;
  readonly length: number;
};
type InFlight = { readonly id: CallId; readonly entry: Promise<Entry> };

type Options = {
  readonly maxBytes: number;
  readonly now: () => number;
  readonly onStaleAnswer: (ageSeconds: number) => void;
};

const MAX_ENTRIES = 20_000;
/** Estimated bytes per answer, and per character of JSON. */
const OVERHEAD_BYTES = 1000;
const BYTES_PER_CHARACTER = 4;
const CLIENT_ERROR_FRESH_SECONDS = 10;

/** Fresh as in the contract, then stale-while-revalidate and stale-if-error; equal requests are coalesced. */
export function createAnswerCache({ maxBytes, now, onStaleAnswer }: Options) {
  const entries = createSegmentedCache<Entry>({
    maxBytes,
    maxEntries: MAX_ENTRIES,
    sizeOf: ({ length }) => OVERHEAD_BYTES + BYTES_PER_CHARACTER * length,
  });
  const inFlight = new Map<string, InFlight>();

  async function revalidate<K extends CallId>(
    id: K,
    url: string,
    fetchAnswer: FetchAnswer<K>,
  ): Promise<Outcome<ResponseOf<K>>> {
    const running = inFlight.get(url);
    if (running) return buildEntry(id, await running.entry).outcome;
    const entry = fetchAnswer().then(({ outcome, length }) => ({ id, outcome, length, at: now() }));
    const started = { id, entry };
    inFlight.set(url, started);
    try {
      const fetched = await entry;
      // An answer fetched before a purge is not cached.
      if (inFlight.get(url) === started) entries.set(url, fetched);
      return fetched.outcome;
    } finally {
      if (inFlight.get(url) === started) inFlight.delete(url);
    }
  }

  return {
    /** @throws errors of `fetchAnswer` when no usable answer is cached */
    async get<K extends CallId>(
      id: K,
      url: string,
      { fetchAnswer, mustRevalidate }: { fetchAnswer: FetchAnswer<K>; mustRevalidate: boolean },
    ): Promise<Outcome<ResponseOf<K>>> {
      const cached = entries.get(url);
      if (!cached) return revalidate(id, url, fetchAnswer);
      const { outcome, at } = buildEntry(id, cached);
      const { fresh, stale } = toSpec(id).cache;
      const age = (now() - at) / 1000;
      // After the clock was set back, ages are unknown.
      if (age >= 0 && age < (outcome.ok ? fresh : CLIENT_ERROR_FRESH_SECONDS)) return outcome;
      const revalidated = revalidate(id, url, fetchAnswer);
      if (age >= stale || !outcome.ok || mustRevalidate) return revalidated;
      // The stale answer stays cached; the fetcher reports the failure.
      revalidated.catch(() => {});
      onStaleAnswer(Math.max(0, age));
      return outcome;
    },
    purge(tags: ReadonlySet<string>): void {
      const isTagged = ({ id }: { id: CallId }) => toTags(id).some((tag) => tags.has(tag));
      entries.deleteWhere(isTagged);
      for (const [url, call] of [...inFlight]) if (isTagged(call)) inFlight.delete(url);
    },
    get bytes() {
      return entries.bytes;
    },
  };
}

const isOf = <K extends CallId>(id: K, entry: Entry): entry is Entry<K> => entry.id === id;

/** @throws Error when two calls have the same URL */
function buildEntry<K extends CallId>(id: K, entry: Entry): Entry<K> {
  if (!isOf(id, entry)) throw new Error(`${entry.id} and ${id} have the same address`);
  return entry;
}
