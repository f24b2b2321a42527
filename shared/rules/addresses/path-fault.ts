/** Characters of which none is part of a fault. */
const PLAIN = /^[\w/~-]+$/;
const CONTROL = /[\p{Cc}\u2028\u2029]/u;
const NOT_ASCII = /\P{ASCII}/u;

/**
 * The reason why a path is unsafe; undefined for a safe one. Unsafe are backslashes and control characters (raw or encoded),
 * characters outside ASCII, percent-encoding that is not UTF-8, and `.` or `..` segments (raw or encoded): browsers and servers
 * resolve some of these differently. Path normalisation and redirects rely on this check (section 2, General area).
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
