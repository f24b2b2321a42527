import { DAY_MS } from '../durations.ts';

export const DEADLINE_EFFECTS = ['applies', 'due'] as const;
export type DeadlineEffect = (typeof DEADLINE_EFFECTS)[number];

/** Set by editors. A proposal holds on no date and is no entry of the list. */
export const LEGAL_STAGES = ['proposed', 'adopted'] as const;
export const DEADLINE_STATUSES = ['adopted', 'applies', 'past'] as const;
export type DeadlineStatus = (typeof DEADLINE_STATUSES)[number];

type Dated = { readonly date: string; readonly effect: DeadlineEffect };

/** A rule applies from its date on; something due is past on the day after. */
export function deadlineStatus({ date, effect }: Dated, today: string): DeadlineStatus {
  if (effect === 'applies') return date <= today ? 'applies' : 'adopted';
  return isPastDay(date, today) ? 'past' : 'adopted';
}

export const dayAt = (now: number): string => new Date(now).toISOString().slice(0, 10);

export const isPastDay = (date: string, today: string): boolean => date < today;

/** Negative for a day before. */
export const daysUntil = (date: string, today: string): number =>
  Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS);
