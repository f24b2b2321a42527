import { createContact } from '../../account/accounts.ts';
import { findProfile } from '../../account/profiles.ts';
import type { DbContext } from '../../database/schema/db.ts';
import type { Crm } from '../ports.ts';
import { localSubscriptions } from './subscriptions.ts';

export function localCrm(store: DbContext): Crm {
  return {
    contact: (userId) => findProfile(store, userId),
    createContact: (person) => createContact(store, person),
    // The table of newsletters suffices.
    addressSubscriptionChanged: async () => {},
    ...localSubscriptions(store, 'hubspot'),
  };
}
