import { API_BASE_PATH, LOGIN_PATH, RETURN_URL_PARAM } from '../constants.ts';
import { pathFault } from './path-fault.ts';
import { firstSegment, splitTarget } from './target.ts';

const MAX_LENGTH = 2048;
const NO_PAGE_TO_RETURN_TO = [LOGIN_PATH, API_BASE_PATH].map(firstSegment);

/**
 * The target after sign-in (section 2, Login guard): the query's `ReturnUrl`, a case-insensitive name, if it is safe
 * and
 * not the login page. Several different values count as none.
 * @param query the query of the login page, parsed or as text
 * @param origin this site's origin, such as `https://www.example.org`
 * @returns path, query and fragment on this site; undefined without a safe value
 */
export function safeReturn(query: URLSearchParams | string, origin: string): string | undefined {
  const values = new Set<string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (name.toLowerCase() === RETURN_URL_PARAM.toLowerCase()) values.add(value);
  }
  const [value] = values;
  if (value === undefined || values.size > 1 || value.length > MAX_LENGTH) return undefined;

  const address = value.startsWith(`${origin}/`) ? value.slice(origin.length) : value;
  const { path } = splitTarget(address);
  // Browsers do not decode a second slash that is encoded, but proxies and frameworks may, which would make it a host.
  if (!path.startsWith('/') || /^\/(\/|%2f)/i.test(path)) return undefined;
  if (pathFault(path) || NO_PAGE_TO_RETURN_TO.includes(firstSegment(path))) return undefined;

  const url = new URL(address, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : undefined;
}

/**
 * The previous page of this site, the target after sign-in without a `ReturnUrl` (section 2, Login guard).
 * @param referrer a `Referer` header or `document.referrer`
 * @returns path and query on this site; undefined for another origin, the login page and the API
 */
export function previousPage(referrer: string | undefined, origin: string): string | undefined {
  return safeReturn(new URLSearchParams({ [RETURN_URL_PARAM]: referrer ?? '' }), origin);
}

/** Whether a query names a return address, safe or not. */
export const hasReturn = (query: URLSearchParams): boolean =>
  [...query.keys()].some((name) => name.toLowerCase() === RETURN_URL_PARAM.toLowerCase());
