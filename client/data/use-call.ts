import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type CallId, specOf } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { errorLabel } from '../../shared/rules/error-label.ts';
import type { CallRequest } from '../../shared/site/page-data/request.ts';
import type { Outcome } from '../../shared/site/page-status.ts';
import { CallFailed, fetchOutcome } from './api.ts';
import { type Environment, useEnvironment } from './environment.tsx';

/**
 * A data set in one of the three states of section 4. `error` is the label of section 8, which many statuses do not
 * have: ask `failed` whether the load was rejected.
 */
export type Loaded<T> =
  | { readonly loading: true; readonly failed: false; readonly data?: undefined; readonly error?: undefined }
  | { readonly loading: false; readonly failed: false; readonly data: T; readonly error?: undefined }
  | { readonly loading: false; readonly failed: true; readonly data?: undefined; readonly error: string | undefined };

const RETRIES = 1;

/** How the browser keeps a call's outcome: by the call's address, fresh as long as the contract says. */
function callQuery({ id, url }: CallRequest, product: string) {
  return queryOptions({
    queryKey: [url],
    queryFn: ({ signal }) => fetchOutcome(id, url, product, signal),
    staleTime: specOf(id).cache.fresh * 1000,
    retry: RETRIES,
  });
}

/** Puts a call's outcome into the browser's store ahead of the page that needs it. */
export function prefetch(client: QueryClient, request: CallRequest, product: string): Promise<void> {
  return client.prefetchQuery(callQuery(request, product));
}

/** How to ask for a call anew; on the server there is nobody to press anything. */
export const useRefresh: () => (request: CallRequest) => Promise<void> = import.meta.env.SSR
  ? () => () => Promise.resolve()
  : useBrowserRefresh;

function useBrowserRefresh(): (request: CallRequest) => Promise<void> {
  const queries = useQueryClient();
  return ({ url }) => queries.invalidateQueries({ queryKey: [url] });
}

/** Drops every call that was refused or failed, and asks again for those on show. */
export function forgetFailures(client: QueryClient): Promise<void> {
  return client.resetQueries({
    predicate: ({ state }) => state.status === 'error' || (isOutcome(state.data) && !state.data.ok),
  });
}

const isOutcome = (data: unknown): data is Outcome => typeof data === 'object' && data !== null && 'ok' in data;

/** One call of the contract. */
export function useCall<K extends CallId>(request: CallRequest<K>): Loaded<ResponseOf<K>> {
  const [outcome] = useOutcomes([request]);
  if (!outcome) return { loading: true, failed: false };
  // The data was checked against this call's schema where it entered, on the server.
  if (outcome.ok) return { loading: false, failed: false, data: outcome.data as ResponseOf<K> };
  return { loading: false, failed: true, error: errorLabel(outcome.status) };
}

/** The outcome of several calls, in their order; undefined while one is pending. */
export const useOutcomes: (requests: readonly CallRequest[]) => (Outcome | undefined)[] = import.meta.env.SSR
  ? useServerOutcomes
  : useBrowserOutcomes;

/** On the server a call that is still pending is shown as loading: the page's own text never waits for what stands beside it. */
function useServerOutcomes(requests: readonly CallRequest[]): (Outcome | undefined)[] {
  const { outcomes } = useEnvironment();
  return requests.map((request) => readServerOutcome(outcomes, request));
}

/** What is a member's own is loaded in the browser, unless the server was given the means to: then it is known here. */
function readServerOutcome(outcomes: Environment['outcomes'], { id, url }: CallRequest): Outcome | undefined {
  const known = outcomes?.get(url);
  if (!known && specOf(id).member) return undefined;
  if (!known) throw new Error(`The page asks for ${url}, which its data plan does not name`);
  return known instanceof Promise ? undefined : known;
}

function useBrowserOutcomes(requests: readonly CallRequest[]): (Outcome | undefined)[] {
  const { settings, late } = useEnvironment();
  const isHydrated = useSyncExternalStore(never, isSo, isNotSo);
  const results = useQueries({ queries: requests.map((request) => callQuery(request, settings.product)) });
  return results.map((result, index) => {
    if (!isHydrated && late?.has(requests[index]?.url ?? '')) return undefined;
    if (result.data) return result.data;
    if (result.error) return { ok: false, status: result.error instanceof CallFailed ? result.error.status : 0 };
    return undefined;
  });
}

const never = () => () => {};
const isSo = () => true;
const isNotSo = () => false;
