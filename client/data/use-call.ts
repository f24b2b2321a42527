import { type Query, type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { type CallId, toSpec } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { findOutcome, type StartedCalls } from '../../shared/pages/call-outcomes.ts';
import type { Outcome } from '../../shared/pages/page-status.ts';
import type { CallRequest, LoadCall } from '../../shared/pages/request.ts';
import { CallFailed } from './call-failed.ts';
import { useEnvironment } from './environment.tsx';
import { loadCode } from './load-code.ts';
import { buildLoaded, type Load, type Loaded } from './loaded.ts';
import { useHydrated } from './use-hydrated.ts';
import { readUser, type User, useUser } from './user.ts';

const RETRIES = 1;

/** A first visit does without this code: the server has made the page's calls. */
export const loadApi = (): Promise<typeof import('./api.ts')> => loadCode(() => import('./api.ts'));

/** Caches by URL, and a member's call by session, too; fresh as long as the contract states. */
export function callQuery<K extends CallId>(
  { id, url, standIn, isWanted }: CallRequest<K>,
  product: string,
  user: User | null,
) {
  const token = toSpec(id).member ? user?.accessToken : undefined;
  return queryOptions({
    queryKey: token === undefined ? [url] : [url, token],
    queryFn: async ({ signal, client }): Promise<Outcome<ResponseOf<K>>> => {
      const load: LoadCall = (other) => client.fetchQuery(callQuery(other, product, user)).catch(() => undefined);
      if (isWanted && standIn !== undefined && !(await isWanted(load))) return { ok: true, data: standIn };
      return (await loadApi()).fetchOutcome(id, url, product, { signal, token });
    },
    staleTime: toSpec(id).cache.fresh * 1000,
    meta: { personal: toSpec(id).member === true, addition: toSpec(id).addition === true },
    retry: RETRIES,
  });
}

/** Calls of a member need a signed-in user. */
const isEnabled = ({ id }: CallRequest, user: User | null): boolean => user !== null || !toSpec(id).member;

/** @returns undefined when the call failed or may not be made */
export async function prefetch(
  client: QueryClient,
  request: CallRequest,
  product: string,
): Promise<Outcome | undefined> {
  const user = readUser();
  if (!isEnabled(request, user)) return undefined;
  const query = callQuery(request, product, user);
  await client.prefetchQuery(query);
  return client.getQueryData(query.queryKey);
}

/** Does nothing on the server. */
export const useRefresh: () => (request: CallRequest) => Promise<void> = import.meta.env.SSR
  ? () => () => Promise.resolve()
  : useBrowserRefresh;

function useBrowserRefresh(): (request: CallRequest) => Promise<void> {
  const queries = useQueryClient();
  return ({ url }) => queries.invalidateQueries({ queryKey: [url] });
}

/** Drops outcomes of an ended session and refetches those displayed, which may depend on the reader. */
export function forgetPerson(client: QueryClient): void {
  client.removeQueries({ predicate: ({ meta }) => meta?.personal === true });
  void client.invalidateQueries();
}

/** Refetches displayed failures; without failures, rendering failed and all are refetched. */
export function forgetFailures(client: QueryClient): Promise<void> {
  const hasFailures = client.getQueryCache().getAll().some(hasFailed);
  return hasFailures ? client.resetQueries({ predicate: hasFailed }) : client.invalidateQueries();
}

/** A displayed call has failed: refetching replaces that part of the page at once. */
export const displaysFailure = (client: QueryClient): boolean =>
  client.getQueryCache().findAll({ type: 'active', predicate: ({ state }) => state.status === 'error' }).length > 0;

/** Removes failed and personal outcomes that are not displayed, after each navigation (section 4, clean action). */
export function clean(client: QueryClient): void {
  client.removeQueries({
    type: 'inactive',
    predicate: (query) => query.state.fetchStatus === 'idle' && (hasFailed(query) || query.meta?.personal === true),
  });
}

const hasFailed = ({ state, meta }: Pick<Query, 'state' | 'meta'>): boolean =>
  state.status === 'error' ||
  (isOutcome(state.data) && !state.data.ok && !(meta?.addition === true && state.data.status === NOT_FOUND));
const NOT_FOUND = 404;
const isOutcome = (data: unknown): data is Outcome => typeof data === 'object' && data !== null && 'ok' in data;

export function useCall<K extends CallId>(request: CallRequest<K>): Loaded<ResponseOf<K>> {
  const [load = 'initial'] = useLoads([request]);
  return buildLoaded(request, load);
}

export const useLoads: <K extends CallId>(requests: readonly CallRequest<K>[]) => Load<K>[] = import.meta.env.SSR
  ? useServerLoads
  : useBrowserLoads;

/** Renders pending calls as loading, so that the page's text never waits for secondary sections. */
function useServerLoads<K extends CallId>(requests: readonly CallRequest<K>[]): Load<K>[] {
  const { calls } = useEnvironment();
  return requests.map((request) => readServerLoad(calls, request));
}

/** Calls of a member run in the browser, except in a no-script session. */
function readServerLoad<K extends CallId>(calls: StartedCalls | undefined, request: CallRequest<K>): Load<K> {
  const known = findOutcome(calls, request);
  if (!known && toSpec(request.id).member) return 'initial';
  if (!known) throw new Error(`The page uses the call ${request.url}, which its module does not load`);
  return known instanceof Promise ? 'pending' : known;
}

function useBrowserLoads<K extends CallId>(requests: readonly CallRequest<K>[]): Load<K>[] {
  const { settings, deferred } = useEnvironment();
  const user = useUser();
  const isHydrated = useHydrated();
  const results = useQueries({
    queries: requests.map((request) => ({
      ...callQuery(request, settings.product, user),
      enabled: isEnabled(request, user),
    })),
  });
  return requests.map((request, index) => {
    const { data, error } = results[index] ?? {};
    if (!isHydrated && deferred?.has(request.url)) return 'pending';
    if (data) return data;
    if (error) return { ok: false, status: error instanceof CallFailed ? error.status : 0 };
    return isEnabled(request, user) ? 'pending' : 'initial';
  });
}
