import type { DbContext } from '../../store/schema/db.ts';
import { findByCredentials, type NewAccount, type NewPerson, requestAccount } from '../accounts.ts';
import { type ConfirmedAddress, confirmAddress } from '../confirm-address.ts';
import { type AddedAddress, addEmail, type ChangedAddress, changeEmail, type EmailChange } from '../email-addresses.ts';
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
  /** Asks for an account, which is opened when its address is confirmed; whether the address has one already is not told. */
  requestAccount(person: NewPerson): Promise<NewAccount>;
  /**
   * Confirms an address by the token of the link that was sent to it and the password of its account.
   * @returns `gone` when the link is unknown, used or expired; undefined when the password is wrong
   */
  confirmAddress(token: string, password: string): Promise<ConfirmedAddress | 'gone' | undefined>;
  /** @throws ApiError 409, 422 or 429 as `addEmail` does */
  addEmail(userId: string, added: AddedAddress): Promise<EmailChange>;
  /**
   * Replaces an address, makes it the primary one, or both.
   * @throws ApiError 403, 409, 422 or 429 as `changeEmail` does
   */
  changeEmail(userId: string, change: ChangedAddress): Promise<EmailChange>;
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
    requestAccount: (person) => requestAccount(store, person),
    confirmAddress: (token, password) => confirmAddress(store, token, password),
    addEmail: (userId, added) => addEmail(store, userId, added),
    changeEmail: (userId, change) => changeEmail(store, userId, change),
    subscriptions: (userId) => subscriptionsOf(store, 'impexium', userId),
    setSubscription: (userId, field, subscribed) => setSubscription(store, 'impexium', userId, field, subscribed),
  };
}
