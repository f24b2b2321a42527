import { type CallId, callIds, specOf } from '../../shared/contract/calls.ts';
import { API_BASE_PATH } from '../../shared/site/constants.ts';

const AGAIN = new RegExp(`^(?:${API_BASE_PATH})+(?=/)`);

/**
 * An address as an API may read it that is generous: about slashes, letter case, encoding and path parameters, or because it answers
 * below its base path, too, as the embedded one does. Takes a path that has passed the gate.
 */
function generous(path: string): string {
  const plain = decodeURIComponent(path)
    .toLowerCase()
    .replace(/;[^/]*/g, '')
    .replace(/\/{2,}/g, '/');
  return plain.replace(AGAIN, API_BASE_PATH).replace(/\/$/, '');
}

/** Tells whether a path under /api is one of some calls; written otherwise than in the contract it still is. */
export function addressedTo(ids: readonly CallId[]): (path: string) => boolean {
  const addresses = new Set(ids.map((id) => generous(API_BASE_PATH + specOf(id).path)));
  return (path) => addresses.has(generous(path));
}

/** Every call by its path, those without parameters first: `/events/latest` is not the event of that name. */
const patterns = callIds
  .map((id) => {
    const { method, path } = specOf(id);
    const pattern = generous(API_BASE_PATH + path).replace(/:[a-z]+/g, '[^/]+');
    return { id, method, hasParameters: path.includes(':'), pattern: new RegExp(`^${pattern}/?$`) };
  })
  .sort((a, b) => Number(a.hasParameters) - Number(b.hasParameters));

/** The call that a method and a path under /api make, written in whatever way an API may understand; undefined when it is none. */
export function callAt(method: string, path: string): CallId | undefined {
  const asked = generous(path);
  return patterns.find((call) => call.method === method && call.pattern.test(asked))?.id;
}
