import { useQueryClient } from '@tanstack/react-query';
import type { CallId } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { CallRequest } from '../../shared/site/page-data/request.ts';
import type { Outcome } from '../../shared/site/page-status.ts';
import { useEnvironment } from '../data/environment.tsx';

/** What the server has sent along of a call, without asking for it: nothing, unless the page was made for its member. */
export const useKnown: <K extends CallId>(request: CallRequest<K>) => ResponseOf<K> | undefined = import.meta.env.SSR
  ? useServerKnown
  : useBrowserKnown;

function useServerKnown<K extends CallId>({ url }: CallRequest<K>): ResponseOf<K> | undefined {
  const outcome = useEnvironment().outcomes?.get(url);
  return outcome && 'ok' in outcome ? dataOf<K>(outcome) : undefined;
}

function useBrowserKnown<K extends CallId>({ url }: CallRequest<K>): ResponseOf<K> | undefined {
  return dataOf<K>(useQueryClient().getQueryData<Outcome>([url]));
}

// The data was checked against this call's schema where it entered, on the server.
const dataOf = <K extends CallId>(outcome: Outcome | undefined): ResponseOf<K> | undefined =>
  outcome?.ok ? (outcome.data as ResponseOf<K>) : undefined;
