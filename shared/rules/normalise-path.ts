/**
 * Normalises a path (section 2, General area): a path that ends with a slash, contains repeated slashes or consists only of
 * capital letters is lower-cased, with single slashes and no trailing slash; any other path is returned unchanged.
 *
 * "Only capital letters" means that the path contains letters and none is lower-case, whatever other characters it contains:
 * `/ABOUT-US/2024` counts, `/RAPSEvents` does not. Percent-encoded bytes do not count as letters and are not changed.
 *
 * The result begins with exactly one slash and contains no backslash, no control character and no repeated slash, so that no
 * browser resolves it to another host. Idempotent; runs in linear time.
 * @param path a path without a query
 */
export function normalisePath(path: string): string {
  const tidy = UNTIDY.test(path) ? tidySlashes(path) : path;
  return tidy !== path || onlyCapitals(tidy) ? lowerCase(tidy) : tidy;
}

const UNTIDY = /^(?!\/)|\/\/|.\/$|[\p{Cc}\\]/u;

function tidySlashes(path: string): string {
  const single = `/${path.replace(/\p{Cc}+/gu, '')}`.replace(/[\\/]+/g, '/');
  return single.length > 1 && single.endsWith('/') ? single.slice(0, -1) : single;
}

function onlyCapitals(path: string): boolean {
  const letters = path.includes('%') ? path.replace(/%[\da-f]{2}/gi, '') : path;
  return !/[a-z]/.test(letters) && /[A-Z]/.test(letters);
}

function lowerCase(path: string): string {
  return path.replace(/%[\da-f]{2}|[A-Z]+/gi, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
}
