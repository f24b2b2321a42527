import { type Query, type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type CallId, specOf } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { CallRequest } from '../../shared/site/page-data/request.ts';
import type { Outcome } from '../../shared/site/page-status.ts';
import { CallFailed, fetchOutcome } from './api.ts';
import { type Environment, useEnvironment } from './environment.tsx';
import { type Load, type Loaded, loadedOf } from './loaded.ts';
import { readUser, type User, useUser } from './user.ts';

const RETRIES = 1;

/** How the browser keeps a call's outcome: by the call's address, fresh as long as the contract says. */
function callQuery({ id, url }: CallRequest, product: string) {
  return queryOptions({
    queryKey: [url],
    queryFn: ({ signal }) => fetchOutcome(id, url, product, signal),
    staleTime: specOf(id).cache.fresh * 1000,
    meta: { personal: specOf(id).member === true },
    retry: RETRIES,
  });
}

/** What is a member's own is asked for once somebody is signed in. */
const mayAsk = ({ id }: CallRequest, user: User | null): boolean => user !== null || !specOf(id).member;

/** Puts a call's outcome into the browser's store ahead of the page that needs it. */
export async function prefetch(client: QueryClient, request: CallRequest, product: string): Promise<void> {
  if (mayAsk(request, readUser())) await client.prefetchQuery(callQuery(request, product));
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
  return client.resetQueries({ predicate: hasFailed });
}

/**
 * The clean action of section 4, done whenever a page is left: of what is no longer on show, failures and what is a
 * member's own are dropped. Everything else is kept by its address, so it can never stand for another page's data.
 */
export function clean(client: QueryClient): void {
  client.removeQueries({
    type: 'inactive',
    predicate: (query) => query.state.fetchStatus === 'idle' && (hasFailed(query) || query.meta?.personal === true),
  });
}

const hasFailed = ({ state }: Pick<Query, 'state'>): boolean =>
  state.status === 'error' || (isOutcome(state.data) && !state.data.ok);
const isOutcome = (data: unknown): data is Outcome => typeof data === 'object' && data !== null && 'ok' in data;

/** One call of the contract. */
export function useCall<K extends CallId>(request: CallRequest<K>): Loaded<ResponseOf<K>> {
  const [load = 'initial'] = useLoads([request]);
  return loadedOf(request.id, load);
}

/** How far several calls are, in their order. */
export const useLoads: (requests: readonly CallRequest[]) => Load[] = import.meta.env.SSR
  ? useServerLoads
  : useBrowserLoads;

/** On the server a call that is still pending is shown as loading: the page's own text never waits for what stands beside it. */
function useServerLoads(requests: readonly CallRequest[]): Load[] {
  const { outcomes } = useEnvironment();
  return requests.map((request) => readServerLoad(outcomes, request));
}

/** What is a member's own is loaded in the browser, unless the server was given the means to: then it is known here. */
function readServerLoad(outcomes: Environment['outcomes'], { id, url }: CallRequest): Load {
  const known = outcomes?.get(url);
  if (!known && specOf(id).member) return 'initial';
  if (!known) throw new Error(`The page asks for ${url}, which its data plan does not name`);
  return known instanceof Promise ? 'pending' : known;
}

function useBrowserLoads(requests: readonly CallRequest[]): Load[] {
  const { settings, late } = useEnvironment();
  const user = useUser();
  const isHydrated = useSyncExternalStore(never, isSo, isNotSo);
  const results = useQueries({
    queries: requests.map((request) => ({
      ...callQuery(request, settings.product),
      enabled: mayAsk(request, user),
    })),
  });
  return requests.map((request, index) => {
    const { data, error } = results[index] ?? {};
    if (!isHydrated && late?.has(request.url)) return 'pending';
    if (data) return data;
    if (error) return { ok: false, status: error instanceof CallFailed ? error.status : 0 };
    return mayAsk(request, user) ? 'pending' : 'initial';
  });
}

const never = () => () => {};
const isSo = () => true;
const isNotSo = () => false;
