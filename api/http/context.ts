import type { IncomingHttpHeaders } from 'node:http';
import type { CallId } from '../../shared/contract/calls.ts';
import type { ParsedRequest, ResponseOf } from '../../shared/contract/contract.ts';
import type { calls } from '../../shared/features/routes-and-calls.ts';
import type { RetentionDays } from '../../shared/retention.ts';
import type { Site } from '../../shared/site/resolve.ts';
import type { Member } from '../account/sessions.ts';
import type { Logger } from '../common/logger.ts';
import type { MailLinks } from '../common/mail-links.ts';
import type { DbContext } from '../database/schema/db.ts';
import type { MemberServices } from '../providers/member-services.ts';
import type { Community, Registration } from '../providers/ports.ts';

export type SignInOutcome = 'accepted' | 'refused' | 'limited';

/** One object per process. */
export type ApiContext = DbContext & {
  readonly site: Site;
  readonly log: Logger;
  readonly mailLinks: MailLinks;
  readonly members: MemberServices;
  /** Storage periods named on the privacy page. */
  readonly retention?: RetentionDays | undefined;
  /** Counts a sign-in: accepted, refused for wrong input, or refused by the rate limit. */
  readonly countSignIn?: ((outcome: SignInOutcome) => void) | undefined;
  readonly community: Community;
  /** Without a provider, registrations continue at the addresses of the content. */
  readonly registration?: Registration | undefined;
};

type NeedsMember<K extends CallId> = (typeof calls)[K] extends { member: true } ? Member : Member | undefined;

/** Every part has been parsed by the contract's schemas. */
export type CallRequest<K extends CallId> = ParsedRequest<K> & {
  /** On calls that need no sign-in, the member of a valid token, if any. */
  readonly member: NeedsMember<K>;
  readonly token: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** IPv4 address or IPv6 network, for rate limits. */
  readonly client: string;
  readonly reply: Reply;
};

export type Reply = {
  status(code: number): void;
  header(name: string, value: string): void;
  /** Sends `Cache-Control: private, no-store` whatever the call's cache policy says. */
  markPrivate(): void;
};

/** Response body without the status fields, which the router adds. */
export type HandlerResult<K extends CallId> =
  ResponseOf<K> extends readonly unknown[] ? ResponseOf<K> : Omit<ResponseOf<K>, 'statusCode' | 'statusMessage'>;

export type Handler<K extends CallId> = (request: CallRequest<K>, context: ApiContext) => Promise<HandlerResult<K>>;

export type Handlers<K extends CallId> = { readonly [P in K]: Handler<P> };
