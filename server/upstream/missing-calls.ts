import { type CallId, toSpec } from '../../shared/contract/calls.ts';
import { isAbsent } from '../../shared/pages/page-status.ts';
import type { Upstream } from './client.ts';

/** Linked additions. Members' calls are made without a token: an API that has them answers 401. */
const LINKED = [
  'credits.log',
  'follows.own',
  'myContent.calendar',
  'myContent.personalDataCounts',
  'myContent.readingList',
  'newsletters.all',
] as const satisfies readonly CallId[];

/** The backend may have been upgraded by then. */
const CHECK_INTERVAL_MS = 60_000;

/** Prevents links to additions that the API lacks. */
export type MissingCalls = {
  /** Last known state; a due check runs in the background. */
  list(): readonly CallId[];
  readonly checked: () => Promise<unknown>;
};

/** The embedded API has every call. */
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
        // The last state counts where no answer comes.
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
