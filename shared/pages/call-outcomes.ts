import type { CallId } from '../contract/calls.ts';
import type { ResponseOf } from '../contract/contract.ts';
import type { Outcome } from './page-status.ts';
import type { CallRequest } from './request.ts';

export type SettledCall<K extends CallId = CallId> = { readonly id: K; readonly outcome: Outcome<ResponseOf<K>> };

export type StartedCall<K extends CallId = CallId> = {
  readonly id: K;
  readonly outcome: Outcome<ResponseOf<K>> | Promise<Outcome<ResponseOf<K>>>;
};

export type StartedCalls = ReadonlyMap<string, StartedCall>;

const isOf = <K extends CallId>(id: K, call: StartedCall): call is StartedCall<K> => call.id === id;

/** Undefined when the server does not make the call. @throws Error when two calls have the same URL */
export function findOutcome<K extends CallId>(
  calls: StartedCalls | undefined,
  { id, url }: CallRequest<K>,
): StartedCall<K>['outcome'] | undefined {
  const call = calls?.get(url);
  if (call && !isOf(id, call)) throw new Error(`${call.id} and ${id} have the same address`);
  return call?.outcome;
}
