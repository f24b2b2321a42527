import type { DbContext } from '../../store/schema/db.ts';
import { createAccount, findByCredentials, type NewAccount, type NewPerson } from '../accounts.ts';
import { addEmail, changeEmail, type EmailAddress } from '../email-addresses.ts';
import { findProfile, type Profile } from '../profiles.ts';
import { findRecord, type MemberRecord } from '../records.ts';
import { type Subscription, type SubscriptionReceipt, setSubscription, subscriptionsOf } from '../subscriptions.ts';

/** The port to the membership system: accounts, passwords, memberships (section 7, the calls below `/impexium` and `/sso`). */
export type Membership = {
  /** The id of the member with these credentials; undefined, after the same time, when they are wrong. */
  checkPassword(email: string, password: string): Promise<string | undefined>;
  /** A member's profile; undefined when there is no such member. */
  profile(userId: string): Promise<Profile | undefined>;
  /** The profile with credits, registrations, courses and chapter. */
  record(userId: string): Promise<MemberRecord | undefined>;
  /** @returns undefined when the e-mail address is in use */
  createAccount(person: NewPerson): Promise<NewAccount | undefined>;
  /** @throws ApiError 409 when the address is in use */
  addEmail(userId: string, added: EmailAddress): Promise<EmailAddress>;
  /**
   * Replaces an address, makes it the primary one, or both.
   * @throws ApiError 403 when the address is not this member's, 409 when the new address is in use
   */
  changeEmail(userId: string, change: EmailAddress & { newEmail?: string | undefined }): Promise<EmailAddress>;
  subscriptions(userId: string): Promise<Subscription[]>;
  /**
   * Subscribes or unsubscribes; `subscribed` undefined toggles the current state.
   * @throws ApiError 400 when there is no such subscription
   */
  setSubscription(userId: string, field: string, subscribed: boolean | undefined): Promise<SubscriptionReceipt>;
};

/** A membership system in the API's own database. */
export function localMembership(store: DbContext): Membership {
  return {
    checkPassword: (email, password) => findByCredentials(store, email, password),
    profile: (userId) => findProfile(store, userId),
    record: (userId) => findRecord(store, userId),
    createAccount: (person) => createAccount(store, person),
    addEmail: (userId, added) => addEmail(store, userId, added),
    changeEmail: (userId, change) => changeEmail(store, userId, change),
    subscriptions: (userId) => subscriptionsOf(store, 'impexium', userId),
    setSubscription: (userId, field, subscribed) => setSubscription(store, 'impexium', userId, field, subscribed),
  };
}
