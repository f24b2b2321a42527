import type { IdentityRejection } from '../../shared/contract/schemas/identity.ts';
import type { NewAccount, NewContact, NewPerson } from '../account/accounts.ts';
import type { ConfirmedAddress } from '../account/address-claims.ts';
import type { AddedAddress, ChangedAddress, EmailChange } from '../account/email-addresses.ts';
import type { Profile } from '../account/profiles.ts';
import type { Subscription, SubscriptionReceipt } from '../account/subscriptions.ts';
import type { MemberRecord } from '../dashboard/records.ts';

/** The systems outside the project. */
export type ProviderName = 'hubspot' | 'impexium' | 'higher-logic' | 'cvent' | 'oidc';

/** Something that a provider holds, and the time at which it was read. */
export type AsOf<T> = {
  readonly value: T;
  readonly asOf: Date;
  /** Whether the provider could not be read since it was due. */
  readonly stale: boolean;
};

/** The port to the CRM: contacts and their newsletter subscriptions (section 7, the calls below `/hubspot`). */
export type Crm = {
  /** A member's contact; undefined when there is none. */
  contact(userId: string): Promise<Profile | undefined>;
  /** Stores a contact with no right to anything; whether the address has one already is not told. */
  createContact(person: NewContact): Promise<NewAccount>;
  /** Reports a newsletter change of an address without an account, in the transaction that stores it. */
  addressSubscriptionChanged(address: string, field: string): Promise<void>;
} & Subscriptions;

/** A provider's e-mail subscriptions of a member. */
export type Subscriptions = {
  /** @throws ProviderError when the provider cannot be read and nothing younger than a day is stored */
  subscriptions(userId: string): Promise<AsOf<Subscription[]>>;
  /**
   * Subscribes or unsubscribes; `subscribed` undefined toggles the current state.
   * @throws ApiError 400 when there is no such subscription
   */
  setSubscription(userId: string, field: string, subscribed: boolean | undefined): Promise<SubscriptionReceipt>;
};

/** The port to the membership system: accounts, passwords, memberships (section 7, `/impexium` and `/sso` calls). */
export type Membership = {
  /** The id of the member with these credentials; undefined, after the same time, when they are wrong. */
  checkPassword(email: string, password: string): Promise<string | undefined>;
  /** A member's profile; undefined when there is no such member. */
  profile(userId: string): Promise<Profile | undefined>;
  /** The profile with credits, registrations, courses and chapter. */
  record(userId: string): Promise<MemberRecord | undefined>;
  /** Requests an account, opened when its address is confirmed; hides whether the address already has one. */
  requestAccount(person: NewPerson, client: string): Promise<NewAccount>;
  /**
   * Confirms an address by the token of the link that was sent to it and the password of its account.
   * @returns `gone` when the link is unknown, used or expired; undefined when the password is wrong
   */
  confirmAddress(token: string, password: string): Promise<ConfirmedAddress | 'gone' | undefined>;
  /**
   * Sends a link by which the owner of an address chooses a password; whether the address has an account is not told.
   * @throws ApiError 501 when another system keeps the passwords
   */
  requestPassword(email: string, client: string): Promise<void>;
  /** @throws ApiError 409, 422 or 429 as `addEmail` does */
  addEmail(userId: string, added: AddedAddress): Promise<EmailChange>;
  /**
   * Replaces an address, makes it the primary one, or both.
   * @throws ApiError 403, 409, 422 or 429 as `changeEmail` does
   */
  changeEmail(userId: string, change: ChangedAddress): Promise<EmailChange>;
} & Subscriptions;

/** A person as a provider of OpenID Connect names them. */
export type OutsidePerson = {
  readonly provider: ProviderName;
  /** The provider's stable id of the person, by which later sign-ins are matched. */
  readonly externalId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
};

/** The outcome of a sign-in by redirect. */
export type Identification =
  | {
      readonly outcome: 'identified';
      /** The member that the person is linked with, created at the first sign-in. */
      readonly memberId: string;
      /** Ends this session at the provider (`ssoLogoutUrl`, section 4); undefined without such an address. */
      readonly logoutUrl: string | undefined;
    }
  | { readonly outcome: IdentityRejection };

/** The port to sign-in by redirect. */
export type Identity = {
  /**
   * Begins a sign-in.
   * @param request.returnTo the site's own address that the provider sends the browser back to
   * @param request.silent without any interaction (`prompt=none`), where the provider can do that
   * @returns the provider's address, and the transaction, which is secret and belongs to one browser
   * @throws ProviderError
   */
  start(request: { returnTo: string; silent: boolean }): Promise<{ url: string; transaction: string }>;
  /** Checks the provider's response, the return query, and stores the person. @throws ProviderError when unavailable */
  finish(query: string, transaction: string): Promise<Identification>;
};

/** A post of the community's discussions. It never contains an e-mail address. */
export type CommunityPost = {
  readonly title: string;
  /** Plain text. */
  readonly text: string;
  readonly url: string;
  readonly author: string;
  readonly discussionName: string;
  readonly postedAt: Date;
};

/** The port to the community (section 7, external discussion feed). */
export type Community = { recentPosts(limit: number): Promise<AsOf<readonly CommunityPost[]>> };

/** The parameters of a registration link. */
export type RegistrationRequest = {
  readonly eventCode: string;
  /** The provider's code of the registration type; undefined when the content names none for the member. */
  readonly typeCode: string | undefined;
};

/** Where a registration continues: `unknown` when the provider has no such event, or no link for it. */
export type RegistrationLink =
  | { readonly state: 'open'; readonly url: string }
  | { readonly state: 'closed' | 'unknown' };

/**
 * The port to event registration (section 7, Event registration). Its link sets no price: the provider asks for the
 * member's registration type itself.
 */
export type Registration = {
  /** @throws ProviderError when the provider cannot be read and nothing younger than a day is known */
  linkFor(change: RegistrationRequest): Promise<AsOf<RegistrationLink>>;
};

/** The ports of one process. A port without a provider has no local default when it is optional. */
export type Providers = {
  readonly crm: Crm;
  readonly membership: Membership;
  readonly identity?: Identity | undefined;
};
