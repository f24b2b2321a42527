import { type CallId, specOf } from '../../shared/contract/calls.ts';
import { API_BASE_PATH } from '../../shared/site/constants.ts';

/** An address as an API may read it that is generous about slashes and letter case. */
const generous = (path: string): string => path.replace(/\/{2,}/g, '/').toLowerCase();

/** Tells whether a path under /api is one of some calls; written otherwise than in the contract it still is. */
export function addressedTo(ids: readonly CallId[]): (path: string) => boolean {
  const addresses = new Set(ids.map((id) => generous(API_BASE_PATH + specOf(id).path)));
  return (path) => addresses.has(generous(path));
}
