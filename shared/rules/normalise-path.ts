/**
 * Path normalisation (section 2, General area): a path that ends with a slash, has repeated slashes or consists only of
 * capital letters becomes the lower-cased path with single slashes and none at its end; any other path stays as it is.
 *
 * "Only capital letters" means: it has letters and none is lower-case; digits, hyphens and other signs may stand between
 * them. `/ABOUT-US/2024` counts, `/RAPSEvents` does not. Percent-encoded bytes are neither letters nor changed.
 *
 * Takes a path without query; the caller keeps the query. The result starts with exactly one slash and holds no backslash,
 * no control character and no second slash in a row, so no browser can read it as another site. Idempotent, linear.
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
