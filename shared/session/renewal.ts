import { EXPIRE_DATE_UNKNOWN } from '../constants.ts';
import { DAY_MS } from '../durations.ts';

const NOTICE_DAYS = 60;
/** The notice period for the script that reserves the notice's space before the first paint. */
export const RENEWAL_NOTICE_MS = NOTICE_DAYS * DAY_MS;

/** This site's page to renew a membership. */
export const RENEWAL_PATH = '/renew-membership';

/** Where a member's own membership is renewed; undefined when the membership system names no https address. */
export function renewalAddress(member: { readonly renewalUrl?: string | undefined } | undefined): string | undefined {
  const url = member?.renewalUrl;
  return url !== undefined && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : undefined;
}

/** The notice to a member whose membership ends soon or has lapsed. */
export type RenewalNotice =
  | { readonly kind: 'ends'; readonly days: number }
  | { readonly kind: 'lapsed'; readonly days: number };

/**
 * The renewal notice, from sixty days before the membership's last day. `days` counts to or since that day.
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

/** Phases of a membership: `none` without a last day, `open` in the notice period, `grace` in the days of grace. */
export type RenewalPhase = 'none' | 'early' | 'open' | 'grace' | 'lapsed';

/** The phase of a membership, and the day (UTC) on which its renewal opens or opened. */
export function renewalPhase(
  membership: { expireDate: string; isActiveMember: boolean },
  now: number,
): { readonly phase: RenewalPhase; readonly opens: string } {
  const last = Date.parse(membership.expireDate);
  if (Number.isNaN(last)) return { phase: 'none', opens: '' };
  const opens = new Date(last - RENEWAL_NOTICE_MS).toISOString().slice(0, 10);
  const notice = renewalNotice(membership, now);
  if (!notice) return { phase: 'early', opens };
  if (notice.kind === 'ends') return { phase: 'open', opens };
  return { phase: membership.isActiveMember ? 'grace' : 'lapsed', opens };
}
