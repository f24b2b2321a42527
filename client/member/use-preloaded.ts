import { useQueryClient } from '@tanstack/react-query';
import type { CallId } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { Outcome } from '../../shared/pages/common/page-status.ts';
import type { CallRequest } from '../../shared/pages/common/request.ts';
import { useEnvironment } from '../data/environment.tsx';
import { loadedOf } from '../data/loaded.ts';

/** The response of a call if the server has sent it with the page, which it does only for a member without JavaScript. Never fetches. */
export const usePreloaded: <K extends CallId>(request: CallRequest<K>) => ResponseOf<K> | undefined = import.meta.env
  .SSR
  ? useServerPreloaded
  : useBrowserPreloaded;

function useServerPreloaded<K extends CallId>({ id, url }: CallRequest<K>): ResponseOf<K> | undefined {
  const outcome = useEnvironment().outcomes?.get(url);
  return outcome && 'ok' in outcome ? loadedOf(id, outcome).data : undefined;
}

function useBrowserPreloaded<K extends CallId>({ id, url }: CallRequest<K>): ResponseOf<K> | undefined {
  const outcome = useQueryClient().getQueryData<Outcome>([url]);
  return outcome && loadedOf(id, outcome).data;
}
