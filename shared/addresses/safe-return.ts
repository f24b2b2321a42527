import { API_BASE_PATH, LOGIN_PATH, RETURN_URL_PARAM } from '../constants.ts';
import { pathFault } from './path-fault.ts';
import { firstSegment, splitTarget } from './target.ts';

const MAX_LENGTH = 2048;
const NO_PAGE_TO_RETURN_TO = [LOGIN_PATH, API_BASE_PATH].map(firstSegment);

/** Safe return target after sign-in (section 2, Login guard); several different values count as none. */
export function safeReturn(query: URLSearchParams | string, origin: string): string | undefined {
  const values = new Set<string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (name.toLowerCase() === RETURN_URL_PARAM.toLowerCase()) values.add(value);
  }
  const [value] = values;
  if (value === undefined || values.size > 1 || value.length > MAX_LENGTH) return undefined;

  const address = value.startsWith(`${origin}/`) ? value.slice(origin.length) : value;
  const { path } = splitTarget(address);
  // Browsers do not decode an encoded second slash, but proxies and frameworks may, which would make it a host.
  if (!path.startsWith('/') || /^\/(\/|%2f)/i.test(path)) return undefined;
  if (pathFault(path) || NO_PAGE_TO_RETURN_TO.includes(firstSegment(path))) return undefined;

  const url = new URL(address, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined;
}

/** Section 2, Login guard; undefined for another origin, the login page and the API. */
export function previousPage(referrer: string | undefined, origin: string): string | undefined {
  return safeReturn(new URLSearchParams({ [RETURN_URL_PARAM]: referrer ?? '' }), origin);
}

export const hasReturn = (query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => name.toLowerCase() === RETURN_URL_PARAM.toLowerCase());
