import { API_BASE_PATH } from '../../shared/constants.ts';
import { type CallId, callIds, toSpec } from '../../shared/contract/calls.ts';

const REPEATED_BASE = new RegExp(`^(?:${API_BASE_PATH})+(?=/)`);

/** As a lenient API might: slashes, letter case, encoding, path parameters, and a repeated base path. */
function lenient(path: string): string {
  const plain = decodeURIComponent(path)
    .toLowerCase()
    .replace(/;[^/]*/g, '')
    .replace(/\/{2,}/g, '/');
  return plain.replace(REPEATED_BASE, API_BASE_PATH).replace(/\/$/, '');
}

export function addressedTo(ids: readonly CallId[]): (path: string) => boolean {
  const addresses = new Set(ids.map((id) => lenient(API_BASE_PATH + toSpec(id).path)));
  return (path) => addresses.has(lenient(path));
}

/** Calls without parameters first: `/events/latest` is not an event's id. */
const patterns = callIds
  .map((id) => {
    const { method, path } = toSpec(id);
    const pattern = lenient(API_BASE_PATH + path).replace(/:[a-z]+/g, '[^/]+');
    return { id, method, hasParameters: path.includes(':'), pattern: new RegExp(`^${pattern}/?$`) };
  })
  .sort((a, b) => Number(a.hasParameters) - Number(b.hasParameters));

export function callAt(method: string, path: string): CallId | undefined {
  const normalised = lenient(path);
  return patterns.find((call) => call.method === method && call.pattern.test(normalised))?.id;
}

/** Health check and webhooks have limits and entry points of their own. */
const INTERNAL = new RegExp(`^${API_BASE_PATH}/(?:hooks(?:/|$)|healthz$)`);

/** Only the site's server may request these, in any spelling. */
export const isInternal = (path: string): boolean => INTERNAL.test(lenient(path));
