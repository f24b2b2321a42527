/** Fast path: none of these characters is part of a fault. */
const PLAIN = /^[\w/~-]+$/;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const NOT_ASCII = /\P{ASCII}/u;

/**
 * Browsers and servers resolve backslashes, control characters, non-ASCII, invalid UTF-8 and dot segments differently.
 */
export function pathFault(path: string): string | undefined {
  if (PLAIN.test(path)) return undefined;
  if (NOT_ASCII.test(path)) return 'characters outside ASCII';
  const decoded = decode(path);
  if (decoded === undefined) return 'malformed percent-encoding';
  if (CONTROL.test(decoded)) return 'control character';
  if (decoded.includes('\\')) return 'backslash';
  if (decoded.includes('/.') && decoded.split('/').some((segment) => segment === '.' || segment === '..')) {
    return 'dot segment';
  }
  return undefined;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
