import { and, eq, gte, isNotNull } from 'drizzle-orm';
import { DAY_MS } from '../../../shared/durations.ts';
import { loggableError } from '../../common/loggable-error.ts';
import type { Logger } from '../../common/logger.ts';
import { ProviderError } from '../../common/provider-error.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { tokens } from '../../database/schema/members.ts';
import { outbox } from '../../database/schema/outbox.ts';
import type { ChangeProvider } from '../changes/queue.ts';
import type { Difference, Examine } from './differences.ts';

export type Reconciliation = {
  readonly members: number;
  /** Members whose data a provider did not return, by provider. */
  readonly unread: Readonly<Partial<Record<ChangeProvider, number>>>;
  readonly differences: readonly Difference[];
};

type Options = {
  readonly store: DbContext;
  readonly log: Logger;
  readonly providers: Readonly<Partial<Record<ChangeProvider, Examine>>>;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  readonly isStopped?: () => boolean;
};

/** Recently signed-in members are compared. */
const SEEN_MS = 30 * DAY_MS;
/** Members with recent changes are compared, whenever they signed in. */
const CHANGES_MS = 7 * DAY_MS;
const MAX_WAIT_MS = 60_000;
const MAX_WAITS = 5;
/** Members in a row whose data cannot be read: the provider is away, and not one record of it wrong. */
const MAX_FAILURES = 5;

/** Runs as background traffic; applies only opt-outs, and skips an unavailable provider from then on. */
export async function reconcile({
  store,
  log,
  providers,
  wait,
  isStopped = () => false,
}: Options): Promise<Reconciliation> {
  const memberIds = await membersToCompare(store);
  const unread: Partial<Record<ChangeProvider, number>> = {};
  const differences: Difference[] = [];

  async function examined(examine: Examine, memberId: string): Promise<Difference[] | 'unread' | 'closed'> {
    for (let waits = 0; ; waits += 1) {
      try {
        return await examine(memberId);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        const { failure } = error;
        if (failure.kind === 'refused' || failure.kind === 'garbled')
          log.warn({ member: memberId, error: loggableError(error) }, 'a member cannot be compared with a provider');
        if (failure.kind === 'refused') return [];
        if (failure.kind === 'garbled' || failure.kind === 'away') return 'unread';
        if (failure.kind !== 'limited' || failure.daily || waits === MAX_WAITS) return 'closed';
        await wait(Math.min(Math.max(failure.retryAt.getTime() - store.now().getTime(), 0), MAX_WAIT_MS));
      }
    }
  }

  for (const name of ['hubspot', 'impexium'] as const) {
    const examine = providers[name];
    if (!examine) continue;
    let failures = 0;
    let missed = 0;
    for (const [index, memberId] of memberIds.entries()) {
      const found = isStopped() || failures === MAX_FAILURES ? 'closed' : await examined(examine, memberId);
      if (found === 'closed') {
        missed += memberIds.length - index;
        break;
      }
      failures = found === 'unread' ? failures + 1 : 0;
      if (found === 'unread') missed += 1;
      else differences.push(...found);
    }
    if (missed > 0) unread[name] = missed;
  }
  return { members: memberIds.length, unread, differences };
}

async function membersToCompare({ db, now }: DbContext): Promise<string[]> {
  const since = (age: number) => new Date(now().getTime() - age);
  const seen = await db
    .selectDistinct({ memberId: tokens.memberId })
    .from(tokens)
    .where(gte(tokens.createdAt, since(SEEN_MS)));
  const changed = await db
    .selectDistinct({ memberId: outbox.memberId })
    .from(outbox)
    .where(and(eq(outbox.channel, 'provider'), isNotNull(outbox.memberId), gte(outbox.createdAt, since(CHANGES_MS))));
  const ids = [...seen, ...changed].flatMap(({ memberId }) => memberId ?? []);
  return [...new Set(ids)].sort();
}

export function countDifferences(differences: readonly Difference[]) {
  const counts = new Map<string, { provider: string; kind: string; count: number }>();
  for (const { provider, kind } of differences) {
    const key = `${provider}/${kind}`;
    const former = counts.get(key);
    counts.set(key, { provider, kind, count: (former?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}
