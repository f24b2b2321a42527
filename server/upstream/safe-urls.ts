import { isSafeUrl } from '../../shared/addresses/safe-url.ts';

/** Link targets. The redirect list has its own check, which logs what it drops. */
const URL_FIELD = /(?:url|href|path)$|^(?:page|site)$/i;
const CHECKED_ELSEWHERE = new Set(['oldUrl', 'newUrl']);

/** Empty, in place, each link field with a scheme such as `javascript:`. */
export function withSafeUrls<T>(answer: T): T {
  if (typeof answer !== 'object' || answer === null) return answer;
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value !== 'string') withSafeUrls(value);
    else if (URL_FIELD.test(name) && !CHECKED_ELSEWHERE.has(name) && !isSafeUrl(value)) Reflect.set(answer, name, '');
  }
  return answer;
}
