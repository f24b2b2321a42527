import { type CallId, toSpec } from '../../shared/contract/calls.ts';
import { isAbsent } from '../../shared/pages/page-status.ts';
import type { Upstream } from './client.ts';

/** Additions to whose pages others link. Members' calls are made without a token: an API that has them answers 401. */
const LINKED = [
  'credits.log',
  'follows.own',
  'myContent.calendar',
  'myContent.personalDataCounts',
  'myContent.readingList',
  'newsletters.all',
] as const satisfies readonly CallId[];

/** A backend of another version may be in place after this time. */
const CHECK_INTERVAL_MS = 60_000;

/** Knows which additions an API lacks, so that no page links to them. */
export type MissingCalls = {
  /** The last known ones; a check that is due runs meanwhile. */
  list(): readonly CallId[];
  /** Resolves when they have been checked once. */
  readonly checked: () => Promise<unknown>;
};

/** For the embedded API, which has every call. */
export const NONE_MISSING: MissingCalls = { list: () => [], checked: () => Promise.resolve() };

export function createMissingCalls(upstream: Pick<Upstream, 'get'>, now: () => number): MissingCalls {
  let missing: ReadonlySet<CallId> = new Set();
  let checkedAt = Number.NEGATIVE_INFINITY;
  let first: Promise<unknown> | undefined;

  async function check(): Promise<void> {
    checkedAt = now();
    const found = await Promise.all(
      LINKED.map(async (id) => {
        const outcome = await upstream.get(id, toSpec(id).path).catch(() => undefined);
        // Without an answer the last one counts.
        return (outcome ? isAbsent(id, outcome) : missing.has(id)) ? [id] : [];
      }),
    );
    missing = new Set(found.flat());
  }

  const checkIfDue = () => {
    if (now() - checkedAt < CHECK_INTERVAL_MS) return;
    const running = check();
    first ??= running;
  };
  return {
    list() {
      checkIfDue();
      return [...missing];
    },
    async checked() {
      checkIfDue();
      await first;
    },
  };
}
