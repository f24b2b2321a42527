import type { ApiContext } from '../../context.ts';
import { createPerson, type NewAccount, type NewPerson } from '../accounts.ts';
import { findProfile, type Profile } from '../profiles.ts';
import { type Subscription, type SubscriptionReceipt, setSubscription, subscriptionsOf } from '../subscriptions.ts';

/** The CRM: contacts, and the newsletters they want (section 7, the calls below `/hubspot`). */
export type Crm = {
  /** The contact of a member; undefined when there is none. */
  contact(userId: string): Promise<Profile | undefined>;
  /** @returns undefined when the e-mail address is a contact's already */
  createContact(person: NewPerson): Promise<NewAccount | undefined>;
  subscriptions(userId: string): Promise<Subscription[]>;
  /**
   * Subscribes or unsubscribes; with `wanted` undefined, whichever it is not.
   * @throws ApiError 400 when there is no such subscription
   */
  setSubscription(userId: string, field: string, wanted: boolean | undefined): Promise<SubscriptionReceipt>;
};

/** A CRM in the API's own database. It shares the people with the membership system. */
export function localCrm(store: Pick<ApiContext, 'db' | 'now'>): Crm {
  return {
    contact: (userId) => findProfile(store, userId),
    createContact: (person) => createPerson(store, person),
    subscriptions: (userId) => subscriptionsOf(store, 'hubspot', userId),
    setSubscription: (userId, field, wanted) => setSubscription(store, 'hubspot', userId, field, wanted),
  };
}
