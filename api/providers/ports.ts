import type { IdentityRejection } from '../../shared/contract/schemas/identity.ts';
import type { NewAccount, NewContact, NewPerson } from '../account/accounts.ts';
import type { ConfirmedAddress } from '../account/address-claims.ts';
import type { AddedAddress, ChangedAddress, EmailChange } from '../account/email-addresses.ts';
import type { Profile } from '../account/profiles.ts';
import type { Subscription, SubscriptionReceipt } from '../account/subscriptions.ts';
import type { MemberRecord } from '../dashboard/records.ts';

export type ProviderName = 'hubspot' | 'impexium' | 'higher-logic' | 'cvent' | 'oidc';

export type AsOf<T> = {
  readonly value: T;
  readonly asOf: Date;
  /** True when a due refresh has failed. */
  readonly stale: boolean;
};

/** CRM port: contacts and newsletter subscriptions (section 7, the calls below `/hubspot`). */
export type Crm = {
  contact(userId: string): Promise<Profile | undefined>;
  /** Stores a contact without rights; hides whether the address already has one. */
  createContact(person: NewContact): Promise<NewAccount>;
  /** Reports the change in the transaction that stores it. */
  addressSubscriptionChanged(address: string, field: string): Promise<void>;
} & Subscriptions;

export type Subscriptions = {
  /** @throws ProviderError when the provider is unavailable and the stored data is older than a day */
  subscriptions(userId: string): Promise<AsOf<Subscription[]>>;
  /** Toggles the state when `subscribed` is undefined. @throws ApiError 400 for an unknown subscription */
  setSubscription(userId: string, field: string, subscribed: boolean | undefined): Promise<SubscriptionReceipt>;
};

/** Membership port: accounts, passwords, memberships (section 7, `/impexium` and `/sso` calls). */
export type Membership = {
  /** Takes the same time for wrong credentials, which return undefined. */
  checkPassword(email: string, password: string): Promise<string | undefined>;
  profile(userId: string): Promise<Profile | undefined>;
  record(userId: string): Promise<MemberRecord | undefined>;
  /** Opens the account once the address is confirmed; hides whether the address already has one. */
  requestAccount(person: NewPerson, client: string): Promise<NewAccount>;
  /**
   * Needs the token and the account's password.
   * @returns `gone` for an unknown, used or expired link; undefined for a wrong password
   */
  confirmAddress(token: string, password: string): Promise<ConfirmedAddress | 'gone' | undefined>;
  /** Hides whether the address has an account. @throws ApiError 501 when another system keeps the passwords */
  requestPassword(email: string, client: string): Promise<void>;
  /** @throws ApiError 409, 422 or 429 as `addEmail` does */
  addEmail(userId: string, added: AddedAddress): Promise<EmailChange>;
  /** Replaces an address, makes it primary, or both. @throws ApiError 403, 409, 422 or 429 as `changeEmail` does */
  changeEmail(userId: string, change: ChangedAddress): Promise<EmailChange>;
} & Subscriptions;

export type OutsidePerson = {
  readonly provider: ProviderName;
  /** Stable id that later sign-ins are matched by. */
  readonly externalId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
};

export type Identification =
  | {
      readonly outcome: 'identified';
      readonly memberId: string;
      /** Ends this session at the provider (`ssoLogoutUrl`, section 4). */
      readonly logoutUrl: string | undefined;
    }
  | { readonly outcome: IdentityRejection };

export type Identity = {
  /**
   * The returned `transaction` is secret and belongs to one browser.
   * @param request.returnTo address on this site
   * @param request.silent without interaction (`prompt=none`), where supported
   * @throws ProviderError
   */
  start(request: { returnTo: string; silent: boolean }): Promise<{ url: string; transaction: string }>;
  /** Verifies the return query and stores the person. @throws ProviderError when unavailable */
  finish(query: string, transaction: string): Promise<Identification>;
};

/** Never contains an e-mail address. */
export type CommunityPost = {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly author: string;
  readonly discussionName: string;
  readonly postedAt: Date;
};

/** Community port (section 7, external discussion feed). */
export type Community = { recentPosts(limit: number): Promise<AsOf<readonly CommunityPost[]>> };

export type RegistrationRequest = {
  readonly eventCode: string;
  /** Undefined when the content names no registration type for the member. */
  readonly typeCode: string | undefined;
};

/** `unknown` when the provider has no such event, or no link for it. */
export type RegistrationLink =
  | { readonly state: 'open'; readonly url: string }
  | { readonly state: 'closed' | 'unknown' };

/** Event registration port (section 7): links set no price, as the provider asks for the registration type itself. */
export type Registration = {
  /** @throws ProviderError when the provider is unavailable and the known data is older than a day */
  linkFor(change: RegistrationRequest): Promise<AsOf<RegistrationLink>>;
};

export type Providers = {
  readonly crm: Crm;
  readonly membership: Membership;
  readonly identity?: Identity | undefined;
};
