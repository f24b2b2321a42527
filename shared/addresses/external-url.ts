import { normalisePath } from './normalise-path.ts';

/** In characters. */
export const MAX_URL_LENGTH = 2048;

export type UrlClass =
  | { readonly kind: 'external'; readonly to: string; readonly host: string }
  | { readonly kind: 'internal'; readonly to: string }
  | { readonly kind: 'invalid'; readonly reason: string };

const SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** Skip the URL parser for paths that it would not change, which saves tens of thousands of parses. */
const PLAIN_PATH = /^(?:\/[\w~-][\w.~-]*)+$/;
const BASE = 'http://site.invalid';
const BACKSLASH_OR_CONTROL = /[\p{Cc}\\]/u;

/** Unlike the pattern of section 5, this accepts upper-case URLs, long domains and IP addresses. */
export function classifyUrl(text: string, ownOrigin?: string): UrlClass {
  const address = text.length <= MAX_URL_LENGTH ? text.trim() : text;
  if (address === '') return invalid('empty');
  if (address.length > MAX_URL_LENGTH) return invalid('too long');
  if (PLAIN_PATH.test(address)) return { kind: 'internal', to: normalisePath(address) };
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
  // Concatenate instead of resolving against the base: a path that starts with two slashes must not become a host.
  const url = new URL(BASE + address);
  return { kind: 'internal', to: normalisePath(url.pathname) + url.search + url.hash };
}

function invalid(reason: string): UrlClass {
  return { kind: 'invalid', reason };
}
