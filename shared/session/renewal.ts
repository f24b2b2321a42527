import { EXPIRE_DATE_UNKNOWN } from '../constants.ts';
import { DAY_MS } from '../durations.ts';

const NOTICE_DAYS = 60;
/** For the inline script that reserves the notice's space before the first paint. */
export const RENEWAL_NOTICE_MS = NOTICE_DAYS * DAY_MS;

export const RENEWAL_PATH = '/renew-membership';

/** Undefined when the membership system names no https URL. */
export function renewalAddress(member: { readonly renewalUrl?: string | undefined } | undefined): string | undefined {
  const url = member?.renewalUrl;
  return url !== undefined && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : undefined;
}

export type RenewalNotice =
  | { readonly kind: 'ends'; readonly days: number }
  | { readonly kind: 'lapsed'; readonly days: number };

/** `days` counts to or since `expireDate` (UTC), `2025-04-30`, or the text for an unknown day (section 3, User). */
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

/** `none`: without a last day; `open`: in the notice period; `grace`: in the days of grace. */
export type RenewalPhase = 'none' | 'early' | 'open' | 'grace' | 'lapsed';

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
