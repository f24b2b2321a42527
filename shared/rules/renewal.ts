import { EXPIRE_DATE_UNKNOWN } from '../site/constants.ts';

const NOTICE_DAYS = 60;
const DAY_MS = 86_400_000;
/** The same span for a script that only has to know whether there will be a notice. */
export const RENEWAL_NOTICE_MS = NOTICE_DAYS * DAY_MS;

/** What a member is told of the end of the membership; nothing while it is far off or not known. */
export type RenewalNotice =
  | { readonly kind: 'ends'; readonly days: number }
  | { readonly kind: 'lapsed'; readonly days: number };

/**
 * From sixty days before the last day on, and after it. `days` is the way to or from that day.
 * @param expireDate the last day, "2025-04-30", or the text for an unknown one (section 3, User).
 * @param now epoch milliseconds.
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
