import { normalisePath } from './normalise-path.ts';

/** Longest address of the redirect list, in characters. */
export const MAX_URL_LENGTH = 2048;

/** What a new address of the redirect list is. `to` is safe to send: an absolute href, or a normalised path with query and fragment. */
export type UrlClass =
  | { readonly kind: 'external'; readonly to: string; readonly host: string }
  | { readonly kind: 'internal'; readonly to: string }
  | { readonly kind: 'invalid'; readonly reason: string };

const SCHEME = /^[a-z][a-z\d+.-]*:/i;
// What a URL parser leaves as it is: most of the list, and twenty thousand parses take their time.
const PLAIN_PATH = /^(?:\/[\w~-][\w.~-]*)+$/;
const BASE = 'http://site.invalid';
const BACKSLASH_OR_CONTROL = /[\p{Cc}\\]/u;

/**
 * Tells external from internal new addresses (section 5): an absolute http(s) address is external, anything else internal.
 * The specification's pattern (host of 2 to 256 characters, top-level domain of 2 to 6 letters) leaves out absolute addresses in upper case, with
 * longer domains or with IP hosts; whatever parses as http or https is external here. Other schemes, addresses that name a
 * host without a scheme, backslashes and control characters are invalid.
 * @param ownOrigin origin of this site; absolute addresses on it are internal.
 */
export function classifyUrl(text: string, ownOrigin?: string): UrlClass {
  const address = text.length <= MAX_URL_LENGTH ? text.trim() : text;
  if (address === '') return invalid('empty');
  if (address.length > MAX_URL_LENGTH) return invalid('too long');
  if (BACKSLASH_OR_CONTROL.test(address)) return invalid('backslash or control character');
  if (address.startsWith('//')) return invalid('host without scheme');

  const scheme = SCHEME.exec(address)?.[0].toLowerCase();
  if (!scheme) return internal(address.startsWith('/') ? address : `/${address}`);
  if (scheme !== 'http:' && scheme !== 'https:') return invalid(`scheme ${scheme}`);
  if (!address.startsWith('//', scheme.length) || !URL.canParse(address)) return invalid('malformed');

  const url = new URL(address);
  if (url.origin === ownOrigin) return internal(url.pathname + url.search + url.hash);
  return { kind: 'external', to: url.href, host: url.host };
}

function internal(address: string): UrlClass {
  if (PLAIN_PATH.test(address)) return { kind: 'internal', to: normalisePath(address) };
  // Put together, not resolved: a path that starts with two slashes stays a path.
  const url = new URL(BASE + address);
  return { kind: 'internal', to: normalisePath(url.pathname) + url.search + url.hash };
}

function invalid(reason: string): UrlClass {
  return { kind: 'invalid', reason };
}
