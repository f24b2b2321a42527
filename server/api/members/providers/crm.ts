import type { DbContext } from '../../store/schema/db.ts';
import { createPerson, type NewAccount, type NewPerson } from '../accounts.ts';
import { findProfile, type Profile } from '../profiles.ts';
import { type Subscription, type SubscriptionReceipt, setSubscription, subscriptionsOf } from '../subscriptions.ts';

/** The port to the CRM: contacts and their newsletter subscriptions (section 7, the calls below `/hubspot`). */
export type Crm = {
  /** A member's contact; undefined when there is none. */
  contact(userId: string): Promise<Profile | undefined>;
  /** @returns undefined when the e-mail address is in use */
  createContact(person: NewPerson): Promise<NewAccount | undefined>;
  subscriptions(userId: string): Promise<Subscription[]>;
  /**
   * Subscribes or unsubscribes; `subscribed` undefined toggles the current state.
   * @throws ApiError 400 when there is no such subscription
   */
  setSubscription(userId: string, field: string, subscribed: boolean | undefined): Promise<SubscriptionReceipt>;
};

/** A CRM in the API's own database, which shares its member rows with the membership system. */
export function localCrm(store: DbContext): Crm {
  return {
    contact: (userId) => findProfile(store, userId),
    createContact: (person) => createPerson(store, person),
    subscriptions: (userId) => subscriptionsOf(store, 'hubspot', userId),
    setSubscription: (userId, field, subscribed) => setSubscription(store, 'hubspot', userId, field, subscribed),
  };
}
