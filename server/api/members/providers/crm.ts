import type { DbContext } from '../../store/schema/db.ts';
import { createContact, type NewAccount, type NewPerson } from '../accounts.ts';
import { findProfile, type Profile } from '../profiles.ts';
import { type Subscription, type SubscriptionReceipt, setSubscription, subscriptionsOf } from '../subscriptions.ts';

/** The port to the CRM: contacts and their newsletter subscriptions (section 7, the calls below `/hubspot`). */
export type Crm = {
  /** A member's contact; undefined when there is none. */
  contact(userId: string): Promise<Profile | undefined>;
  /** Stores a contact with no right to anything; whether the address has one already is not told. */
  createContact(person: NewPerson): Promise<NewAccount>;
  subscriptions(userId: string): Promise<Subscription[]>;
  /**
   * Subscribes or unsubscribes; `subscribed` undefined toggles the current state.
   * @throws ApiError 400 when there is no such subscription
   */
  setSubscription(userId: string, field: string, subscribed: boolean | undefined): Promise<SubscriptionReceipt>;
};

/** A CRM in the API's own database: members, whose rows it shares with the membership system, and contacts that nobody has confirmed. */
export function localCrm(store: DbContext): Crm {
  return {
    contact: (userId) => findProfile(store, userId),
    createContact: (person) => createContact(store, person),
    subscriptions: (userId) => subscriptionsOf(store, 'hubspot', userId),
    setSubscription: (userId, field, subscribed) => setSubscription(store, 'hubspot', userId, field, subscribed),
  };
}
