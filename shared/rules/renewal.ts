import { EXPIRE_DATE_UNKNOWN } from '../constants.ts';

const NOTICE_DAYS = 60;
const DAY_MS = 86_400_000;
/** The notice period for the script that reserves the notice's space before the first paint. */
export const RENEWAL_NOTICE_MS = NOTICE_DAYS * DAY_MS;

/** The notice to a member whose membership ends soon or has lapsed. */
/** This site's page to renew a membership. */
export const RENEWAL_PATH = '/renew-membership';

/** Where a member's own membership is renewed; undefined when the membership system names no https address. */
export function renewalAddress(member: { readonly renewalUrl?: string | undefined } | undefined): string | undefined {
  const url = member?.renewalUrl;
  return url !== undefined && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : undefined;
}

export type RenewalNotice =
  | { readonly kind: 'ends'; readonly days: number }
  | { readonly kind: 'lapsed'; readonly days: number };

/**
 * The renewal notice, from sixty days before the membership's last day on. `days` is the number of days until that day, or since.
 * @param expireDate the last day (UTC), `2025-04-30`, or the text for an unknown one (section 3, User)
 * @param now epoch milliseconds
 * @returns undefined when the last day is unknown or further away
 */
export function renewalNotice(
  { expireDate, isActiveMember }: { expireDate: string; isActiveMember: boolean },
  now: number,
): RenewalNotice | undefined {
  const last = Date.parse(expireDate);
  if (expireDate === EXPIRE_DATE_UNKNOWN || Number.isNaN(last)) return undefined;
  const days = Math.round((last - Math.floor(now / DAY_MS) * DAY_MS) / DAY_MS);
  if (days < 0 || !isActiveMember) return { kind: 'lapsed', days: Math.max(0, -days) };
  return days <= NOTICE_DAYS ? { kind: 'ends', days } : undefined;
}
