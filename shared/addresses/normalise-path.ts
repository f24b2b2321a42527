/**
 * Normalise a path (section 2; RFC 3986, section 6.2.2.2). Idempotent and linear.
 * The result starts with exactly one slash and has no backslash or control character: no browser resolves it to another
 * host.
 */
export function normalisePath(path: string): string {
  if (TIDY.test(path)) return path;
  const plain = UNTIDY.test(path) ? tidySlashes(path) : path;
  const tidy = plain.includes('%') ? decodeUnreserved(plain) : plain;
  return plain !== path || onlyCapitals(tidy) ? lowerCase(tidy) : tidy;
}

const TIDY = /^(?:\/[a-z\d._~-]+)+$/;
const UNTIDY = /^(?!\/)|\/\/|.\/$|[\p{Cc}\\]/u;

function tidySlashes(path: string): string {
  const single = `/${path.replace(/\p{Cc}+/gu, '')}`.replace(/[\\/]+/g, '/');
  return single.length > 1 && single.endsWith('/') ? single.slice(0, -1) : single;
}

/** Decoding next to a malformed escape could form a new escape. */
function decodeUnreserved(path: string): string {
  if (/%(?![\da-f]{2})/i.test(path)) return path;
  return path.replace(/%[2-7][\da-f]/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded;
  });
}

/** A run of non-ASCII escapes, one ASCII escape, or text. */
const PARTS = /(?:%[89a-f][\da-f])+|%[\da-f]{2}|[^%]+/gi;

function onlyCapitals(path: string): boolean {
  const letters = path.includes('%') ? path.replace(PARTS, (part) => decoded(part) ?? '') : path;
  return !/\p{Ll}/u.test(letters) && /\p{Lu}/u.test(letters);
}

export function lowerCase(path: string): string {
  if (!path.includes('%')) return path.toLowerCase();
  return path.replace(PARTS, (part) => {
    if (!part.startsWith('%')) return part.toLowerCase();
    const text = decoded(part);
    const lower = text?.toLowerCase();
    return lower === undefined || lower === text ? part : encodeURIComponent(lower);
  });
}

/** Undefined for an ASCII escape and for escapes that are not UTF-8. */
function decoded(part: string): string | undefined {
  if (/^%[0-7]/.test(part)) return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
