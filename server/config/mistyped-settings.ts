import { settings } from './settings.ts';

const NAMES = Object.keys(settings);
/** Settings of earlier releases, with their replacements. */
const FORMER: Readonly<Record<string, string>> = {
  METRICS_HOST: 'METRICS_PORT takes an address too, like 0.0.0.0:9090',
  HUBSPOT_TIME_ZONE: 'set TIME_ZONE',
  HIGHER_LOGIC_TIME_ZONE: 'set TIME_ZONE',
  IMPEXIUM_TIME_ZONE: 'set TIME_ZONE',
  GLOBAL_SCRIPT_ORIGINS: 'set GLOBAL_SCRIPTS',
  GLOBAL_SCRIPT_HASHES: 'set GLOBAL_SCRIPTS',
  CONTENT_EDITOR_HOST: 'CONTENT_EDITOR names the kind of git host',
  RETENTION_DAYS_SESSIONS: 'sessions are deleted 30 days after their end',
  OIDC_SCOPES: 'the scopes are openid, profile and email',
  RENDER_CONCURRENCY: 'WEB_CONCURRENCY adds processes',
};
/** Shorter names are close to too many others. */
const MIN_LENGTH = 4;

/** @returns sentences: "PORTT is no setting and has no effect: PORT may be meant" */
export function mistypedSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(environment).flatMap((name) => {
    const instead = FORMER[name];
    if (instead !== undefined) return [`${name} is no setting any more and has no effect: ${instead}`];
    if (name.length < MIN_LENGTH || NAMES.includes(name)) return [];
    const meant = NAMES.find((known) => isOneEditApart(name, known));
    return meant === undefined ? [] : [`${name} is no setting and has no effect: ${meant} may be meant`];
  });
}

/** One character added, missing or replaced, or two swapped. */
export function isOneEditApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2));
}
