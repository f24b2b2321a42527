import type { IncomingHttpHeaders } from 'node:http';
import type { CallId, calls } from '../../shared/contract/calls.ts';
import type { ParsedRequest, ResponseOf } from '../../shared/contract/contract.ts';
import type { RetentionDays } from '../../shared/retention.ts';
import type { Site } from '../../shared/site/resolve.ts';
import type { Member } from '../account/sessions.ts';
import type { Logger } from '../common/logger.ts';
import type { DbContext } from '../database/schema/db.ts';
import type { MemberServices } from '../providers/member-services.ts';
import type { Community, Registration } from '../providers/ports.ts';

export type SignInOutcome = 'accepted' | 'refused' | 'limited';

/** The dependencies of every call handler; one object per process. */
export type ApiContext = DbContext & {
  /** The society's slug and route table. */
  readonly site: Site;
  readonly log: Logger;
  /** Accounts, and the external systems that hold them. */
  readonly members: MemberServices;
  /** The periods that the privacy page names. */
  readonly retention?: RetentionDays | undefined;
  /** Counts a sign-in: accepted, refused for what was entered, or refused because of too many attempts. */
  readonly countSignIn?: ((outcome: SignInOutcome) => void) | undefined;
  readonly community: Community;
  /** The provider of event registrations; without one they continue at the addresses of the content. */
  readonly registration?: Registration | undefined;
};

type NeedsMember<K extends CallId> = (typeof calls)[K] extends { member: true } ? Member : Member | undefined;

/** A request after validation: every part has been parsed by the contract's schemas. */
export type CallRequest<K extends CallId> = ParsedRequest<K> & {
  /** The signed-in member; on calls that need none, the member of a valid token if one was sent. */
  readonly member: NeedsMember<K>;
  /** The bearer token as it was sent. */
  readonly token: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** The client's IPv4 address or IPv6 network, for rate limits. */
  readonly client: string;
  /** Sets status and headers of the response. */
  readonly reply: Reply;
};

export type Reply = {
  /** Replaces the default status 200. */
  status(code: number): void;
  /** Appends a response header; repeated `Set-Cookie` headers accumulate. */
  header(name: string, value: string): void;
  /** Sends `Cache-Control: private, no-store` whatever the call's cache policy says. */
  markPrivate(): void;
};

/** A handler's result: the response body without the status fields, which the router adds. */
export type HandlerResult<K extends CallId> =
  ResponseOf<K> extends readonly unknown[] ? ResponseOf<K> : Omit<ResponseOf<K>, 'statusCode' | 'statusMessage'>;

export type Handler<K extends CallId> = (request: CallRequest<K>, context: ApiContext) => Promise<HandlerResult<K>>;

/** The handlers of one family of calls: one object per file in `calls/`. */
export type Handlers<K extends CallId> = { readonly [P in K]: Handler<P> };
