import { useQueryClient } from '@tanstack/react-query';
import type { CallId } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { findOutcome } from '../../shared/pages/call-outcomes.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { useEnvironment } from '../data/environment.tsx';
import { buildLoaded } from '../data/loaded.ts';
import { callQuery } from '../data/use-call.ts';

/** Contains a response only if it was sent with the page, for members without JavaScript; never fetches. */
export const usePreloaded: <K extends CallId>(request: CallRequest<K>) => ResponseOf<K> | undefined = import.meta.env
  .SSR
  ? useServerPreloaded
  : useBrowserPreloaded;

function useServerPreloaded<K extends CallId>(request: CallRequest<K>): ResponseOf<K> | undefined {
  const outcome = findOutcome(useEnvironment().calls, request);
  return outcome && 'ok' in outcome ? buildLoaded(request, outcome).data : undefined;
}

function useBrowserPreloaded<K extends CallId>(request: CallRequest<K>): ResponseOf<K> | undefined {
  const { settings } = useEnvironment();
  const outcome = useQueryClient().getQueryData(callQuery(request, settings.product, null).queryKey);
  return outcome && buildLoaded(request, outcome).data;
}
