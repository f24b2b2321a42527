import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Subscription } from '../../account/subscriptions.ts';
import { listDefinitions, publicDefinition, readDefinition, storeChoice } from '../../account/subscriptions.ts';
import { ProviderError } from '../../common/provider-error.ts';
import type { DbContext } from '../../database/schema/db.ts';
import { durableTransaction } from '../../database/schema/durable-transaction.ts';
import type { AsOf, Subscriptions } from '../ports.ts';
import {
  type ChangeProvider,
  type ChangeResult,
  type LastChange,
  lastProviderChanges,
  lockTopic,
  queueSubscription,
} from './queue.ts';
import type { ReadThrough } from './read-through.ts';
import { CHOICES } from './stored-choices.ts';

export type AwaitChange = (id: string) => Promise<ChangeResult>;

/** Choices by subscription field; fields unknown to the provider are absent. */
export const choices = z.record(z.string(), z.object({ subscribed: z.boolean(), updatedAt: z.string().nullable() }));
export type Choices = z.output<typeof choices>;

type Options = {
  readonly store: DbContext;
  readonly provider: ChangeProvider;
  readonly reads: ReadThrough;
  readonly awaitChange: AwaitChange;
  readonly fetchChoices: (memberId: string) => Promise<Choices>;
};

/** Provider-held subscriptions (section 3): the last response, overridden by changes that it may not include yet. */
export function providerSubscriptions({ store, provider, reads, awaitChange, fetchChoices }: Options): Subscriptions {
  const readChoices = (memberId: string): Promise<AsOf<Choices>> =>
    reads.read({ memberId, kind: CHOICES, schema: choices, load: () => fetchChoices(memberId) });

  return {
    async subscriptions(memberId) {
      const [definitions, read, last] = await Promise.all([
        listDefinitions(store.db, provider),
        readChoices(memberId),
        lastProviderChanges(store.db, provider, memberId),
      ]);
      const value = definitions.map((stored): Subscription => {
        const { byDefault, definition } = publicDefinition(stored);
        const field = definition.subscriptionField;
        const change = last.get(field);
        const known = isUnknownTo(read, change)
          ? { subscribed: change.subscribed, updatedAt: change.createdAt.toISOString() }
          : read.value[field];
        return {
          ...definition,
          subscribed: known?.subscribed ?? byDefault,
          updatedAt: known?.updatedAt ?? null,
          ...(change && change.state !== 'done' && { state: change.state, reason: change.reason }),
        };
      });
      return { value, asOf: read.asOf, stale: read.stale };
    },

    async setSubscription(memberId, field, subscribed) {
      const definition = await readDefinition(store.db, provider, field);
      const receiptId = randomUUID();
      const updatedAt = store.now();
      // Only a toggle needs the previous state.
      const read = subscribed === undefined ? await readChoices(memberId).catch(unreadable) : undefined;
      const wanted = await durableTransaction(store.db, async (tx) => {
        const within = { db: tx, now: store.now };
        await lockTopic(tx, { memberId, provider, topic: field });
        const change = (await lastProviderChanges(tx, provider, memberId)).get(field);
        const current = isUnknownTo(read, change)
          ? change.subscribed
          : (read?.value[field]?.subscribed ?? definition.default);
        const absolute = subscribed ?? !current;
        await storeChoice(tx, { memberId, provider, field, subscribed: absolute, updatedAt, receiptId });
        const words = `${definition.name}: ${definition.description}`;
        await queueSubscription(within, receiptId, { provider, memberId, field, subscribed: absolute, words });
        return absolute;
      });
      const result = await awaitChange(receiptId);
      return {
        subscriptionField: field,
        subscribed: wanted,
        receiptId,
        updatedAt: updatedAt.toISOString(),
        ...result,
      };
    },
  };
}

/** True when the change is pending, or was applied after the read began. */
function isUnknownTo(read: AsOf<unknown> | undefined, change: LastChange | undefined): change is LastChange {
  if (!change || change.state === 'refused') return false;
  if (change.state === 'queued' || !read) return true;
  return change.doneAt !== undefined && change.doneAt >= read.asOf;
}

function unreadable(error: unknown): undefined {
  if (!(error instanceof ProviderError)) throw error;
  return undefined;
}
