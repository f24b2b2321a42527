import type { IncomingHttpHeaders } from 'node:http';
import type { CallId, calls } from '../../shared/contract/calls.ts';
import type { ParsedRequest, ResponseOf } from '../../shared/contract/contract.ts';
import type { Members } from './members/members.ts';
import type { Db } from './store/db.ts';

/** The part of a structured logger the API writes to. */
export type Logger = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;

/** Who asks, once a bearer token has been resolved. */
export type Member = {
  readonly userId: string;
  readonly email: string;
};

/** What every call may use besides its request. One per process. */
export type ApiContext = {
  readonly db: Db;
  /** The society's slug. */
  readonly product: string;
  /** The clock: tests set it. */
  readonly now: () => Date;
  readonly log: Logger;
  /** Accounts, and the outside systems that hold them. */
  readonly members: Members;
};

type NeedsMember<K extends CallId> = (typeof calls)[K] extends { member: true } ? Member : Member | undefined;

/** A request after validation: every part has been parsed by the contract's schemas. */
export type CallRequest<K extends CallId> = ParsedRequest<K> & {
  /** The signed-in member. Calls that need none still learn who asks, when a valid token is sent. */
  readonly member: NeedsMember<K>;
  /** The bearer token as it was sent. */
  readonly token: string | undefined;
  readonly headers: IncomingHttpHeaders;
  /** The address the request came from, for throttling and journals. */
  readonly ip: string;
  /** Changes to the answer beyond its body. */
  readonly reply: Reply;
};

export type Reply = {
  /** Instead of 200. */
  status(code: number): void;
  /** Adds a header; repeated `Set-Cookie` adds up. */
  header(name: string, value: string): void;
  /** Makes the answer this asker's own, never shared, whatever the call's cache policy says. */
  personal(): void;
};

/** What a call returns: the answer without the status fields, which the router adds. */
export type Answer<K extends CallId> =
  ResponseOf<K> extends readonly unknown[] ? ResponseOf<K> : Omit<ResponseOf<K>, 'statusCode' | 'statusMessage'>;

export type Handler<K extends CallId> = (request: CallRequest<K>, context: ApiContext) => Promise<Answer<K>>;

/** The handlers of some calls: one object per family in `calls/`. */
export type Handlers<K extends CallId> = { readonly [P in K]: Handler<P> };
