import type { ApiContext } from '../../context.ts';
import { createAccount, findByPassword, type NewAccount, type NewPerson } from '../accounts.ts';
import { addEmail, changeEmail, type EmailAddress } from '../email-addresses.ts';
import { findProfile, type Profile } from '../profiles.ts';
import { findRecord, type MemberRecord } from '../records.ts';
import { type Subscription, type SubscriptionReceipt, setSubscription, subscriptionsOf } from '../subscriptions.ts';

/** The membership system: accounts, passwords, memberships (section 7, the calls below `/impexium` and `/sso`). */
export type Membership = {
  /** Who an e-mail address and a password belong to; undefined when they do not go together. Takes as long either way. */
  checkPassword(email: string, password: string): Promise<string | undefined>;
  /** A member's profile; undefined when there is no such member. */
  profile(userId: string): Promise<Profile | undefined>;
  /** The profile, and what the member has under way. */
  record(userId: string): Promise<MemberRecord | undefined>;
  /** @returns undefined when the e-mail address is somebody's already */
  createAccount(person: NewPerson): Promise<NewAccount | undefined>;
  /** @throws ApiError 409 when the address is somebody's already */
  addEmail(userId: string, added: EmailAddress): Promise<EmailAddress>;
  /**
   * Replaces an address, makes it the primary one, or both.
   * @throws ApiError 403 when the address is not this member's, 409 when the new one is somebody's already
   */
  changeEmail(userId: string, change: EmailAddress & { newEmail?: string | undefined }): Promise<EmailAddress>;
  subscriptions(userId: string): Promise<Subscription[]>;
  /**
   * Subscribes or unsubscribes; with `wanted` undefined, whichever it is not.
   * @throws ApiError 400 when there is no such subscription
   */
  setSubscription(userId: string, field: string, wanted: boolean | undefined): Promise<SubscriptionReceipt>;
};

/** A membership system in the API's own database. */
export function localMembership(store: Pick<ApiContext, 'db' | 'now'>): Membership {
  return {
    checkPassword: (email, password) => findByPassword(store, email, password),
    profile: (userId) => findProfile(store, userId),
    record: (userId) => findRecord(store, userId),
    createAccount: (person) => createAccount(store, person),
    addEmail: (userId, added) => addEmail(store, userId, added),
    changeEmail: (userId, change) => changeEmail(store, userId, change),
    subscriptions: (userId) => subscriptionsOf(store, 'impexium', userId),
    setSubscription: (userId, field, wanted) => setSubscription(store, 'impexium', userId, field, wanted),
  };
}
