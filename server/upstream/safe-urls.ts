/** Fields that pages use as the target of a link. The redirect list has a check of its own, which logs what it drops. */
const URL_FIELD = /(?:url|href)$/i;
const CHECKED_ELSEWHERE = new Set(['oldUrl', 'newUrl']);
const ALLOWED_SCHEMES = new Set(['http', 'https', 'mailto', 'tel']);
/** Browsers ignore these before and inside a scheme. */
const IGNORED = /[\p{Cc}\s]+/gu;
const SCHEME = /^([a-z][a-z\d+.-]*):/i;

/**
 * Empties, in place, each link field of an answer whose URL has another scheme than those of HTML content: `javascript:` would run code of
 * the API here.
 * @returns the answer.
 */
export function withSafeUrls<T>(answer: T): T {
  if (typeof answer !== 'object' || answer === null) return answer;
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value !== 'string') withSafeUrls(value);
    else if (URL_FIELD.test(name) && !CHECKED_ELSEWHERE.has(name) && !isSafeUrl(value)) Reflect.set(answer, name, '');
  }
  return answer;
}

function isSafeUrl(url: string): boolean {
  const scheme = SCHEME.exec(url.replace(IGNORED, ''))?.[1];
  return scheme === undefined || ALLOWED_SCHEMES.has(scheme.toLowerCase());
}
