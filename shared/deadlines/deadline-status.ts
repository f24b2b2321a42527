import { DAY_MS } from '../durations.ts';

/** Effects of the day: a rule begins to apply, or something must be done by its end. */
export const DEADLINE_EFFECTS = ['applies', 'due'] as const;
export type DeadlineEffect = (typeof DEADLINE_EFFECTS)[number];

/** Stages of the law that an editor states; the others follow from the date. */
export const LEGAL_STAGES = ['proposed', 'adopted'] as const;
export const DEADLINE_STATUSES = [...LEGAL_STAGES, 'applies', 'past'] as const;
export type DeadlineStatus = (typeof DEADLINE_STATUSES)[number];

type Dated = {
  /** A calendar day. */
  readonly date: string;
  readonly effect: DeadlineEffect;
  readonly stage: (typeof LEGAL_STAGES)[number];
};

/**
 * The status on a day: an adopted rule applies from its date on, and a date by which something is due is past on the
 * day after. A proposal stays one, because no date makes it law.
 */
export function deadlineStatus({ date, effect, stage }: Dated, today: string): DeadlineStatus {
  if (stage === 'proposed') return 'proposed';
  if (effect === 'applies') return date <= today ? 'applies' : 'adopted';
  return isPastDay(date, today) ? 'past' : 'adopted';
}

/** The calendar day (UTC) of an instant in epoch milliseconds. */
export const dayAt = (now: number): string => new Date(now).toISOString().slice(0, 10);

/** Whether a day is over. */
export const isPastDay = (date: string, today: string): boolean => date < today;

/** The number of days from one calendar day to another; negative for a day before. */
export const daysUntil = (date: string, today: string): number =>
  Math.round((Date.parse(date) - Date.parse(today)) / DAY_MS);
