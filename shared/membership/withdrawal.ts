import { dayAt, isPastDay } from '../deadlines/deadline-status.ts';
import { DAY_MS } from '../durations.ts';

/** After the day of joining (Directive 2011/83/EU, Article 9). */
const WITHDRAWAL_DAYS = 14;

/** `joinedDate`: a day (UTC), `2025-04-30`; undefined when the period is over, or the day is unknown. */
export function withdrawalEnds(joinedDate: string, now: number): string | undefined {
  const joined = Date.parse(joinedDate);
  if (Number.isNaN(joined)) return undefined;
  const last = dayAt(joined + WITHDRAWAL_DAYS * DAY_MS);
  return isPastDay(last, dayAt(now)) ? undefined : last;
}
