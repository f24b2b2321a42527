import { settings } from './settings.ts';

const NAMES = Object.keys(settings);
/** Short names are close to too many others. */
const MIN_LENGTH = 4;

/**
 * Reports environment variables that look like mistyped settings, which would otherwise have no effect silently.
 * @returns sentences: "PORTT is no setting and has no effect: PORT may be meant"
 */
export function mistypedSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (name.length < MIN_LENGTH || NAMES.includes(name)) return [];
    const meant = NAMES.find((known) => isOneEditApart(name, known));
    return meant === undefined ? [] : [`${name} is no setting and has no effect: ${meant} may be meant`];
  });
}

/** Whether two names differ by one character that is added, missing or another, or by two that are swapped. */
function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2));
}
