import { listSubscriptions, type Subscription, setSubscription } from '../../account/subscriptions.ts';
import type { DbContext } from '../../database/schema/db.ts';
import type { Subscriptions } from '../ports.ts';

/** Local subscriptions are never stale. */
export function localSubscriptions(store: DbContext, provider: Subscription['provider']): Subscriptions {
  return {
    subscriptions: async (userId) => ({
      value: await listSubscriptions(store, provider, userId),
      asOf: store.now(),
      stale: false,
    }),
    setSubscription: (userId, field, subscribed) => setSubscription(store, provider, userId, field, subscribed),
  };
}
