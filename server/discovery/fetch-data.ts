import type { CallId } from '../../shared/contract/calls.ts';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import type { CallRequest } from '../../shared/pages/request.ts';
import { type Upstream, UpstreamError } from '../upstream/client.ts';

/** Undefined when the API answers 404 or 400. @throws UpstreamError when the call fails */
export async function fetchData<K extends CallId>(
  upstream: Upstream,
  { id, url }: CallRequest<K>,
): Promise<ResponseOf<K> | undefined> {
  const outcome = await upstream.get(id, url);
  if (outcome.ok) return outcome.data;
  if (outcome.status === 404 || outcome.status === 400) return undefined;
  throw new UpstreamError(`${id} answered ${outcome.status}`);
}
