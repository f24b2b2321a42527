import { API_BASE_PATH } from '../../shared/constants.ts';
import { type CallId, callIds, toSpec } from '../../shared/contract/calls.ts';

const REPEATED_BASE = new RegExp(`^(?:${API_BASE_PATH})+(?=/)`);

/**
 * Normalises a path as a lenient API may read it: slashes, letter case, encoding, path parameters, and a repeated base
 * path. Takes a path that has passed the request-target check.
 */
function lenient(path: string): string {
  const plain = decodeURIComponent(path)
    .toLowerCase()
    .replace(/;[^/]*/g, '')
    .replace(/\/{2,}/g, '/');
  return plain.replace(REPEATED_BASE, API_BASE_PATH).replace(/\/$/, '');
}

/** Returns a test for whether a path under /api, in any spelling, addresses one of some calls. */
export function addressedTo(ids: readonly CallId[]): (path: string) => boolean {
  const addresses = new Set(ids.map((id) => lenient(API_BASE_PATH + toSpec(id).path)));
  return (path) => addresses.has(lenient(path));
}

/** Every call by its path, those without parameters first: `/events/latest` is not an event's id. */
const patterns = callIds
  .map((id) => {
    const { method, path } = toSpec(id);
    const pattern = lenient(API_BASE_PATH + path).replace(/:[a-z]+/g, '[^/]+');
    return { id, method, hasParameters: path.includes(':'), pattern: new RegExp(`^${pattern}/?$`) };
  })
  .sort((a, b) => Number(a.hasParameters) - Number(b.hasParameters));

/** The call of a method and a path under /api, in any spelling; undefined when there is none. */
export function callAt(method: string, path: string): CallId | undefined {
  const normalised = lenient(path);
  return patterns.find((call) => call.method === method && call.pattern.test(normalised))?.id;
}

/** API paths that are no calls: the health check and webhooks, which have limits and entry points of their own. */
const INTERNAL = new RegExp(`^${API_BASE_PATH}/(?:hooks(?:/|$)|healthz$)`);

/** Whether a path under /api, in any spelling, addresses a part of the API that only the site's server may request. */
export const isInternal = (path: string): boolean => INTERNAL.test(lenient(path));
