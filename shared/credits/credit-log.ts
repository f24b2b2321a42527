import { monthsAfter } from '../days.ts';
import { formatWhole } from '../format-whole.ts';
import { CREDIT_DOMAINS, CREDITS, creditCount } from '../item-credits.ts';

/* Activities that holders record for their recertification cycle, others by calendar year. Days are `2025-05-13`. */

const CYCLE_MONTHS = 36;
/** Recorded in quarters of an hour, at most a whole conference per activity. */
export const ENTRY_CREDITS = { least: 0.25, step: 0.25, most: CREDITS.conference } as const;
export const TITLE_MAX_LENGTH = 150;
const EVIDENCE_MAX_LENGTH = 2000;
/** Entries of a member, and bytes of one file and of all. */
export const MAX_ENTRIES = 400;
const MAX_FILE_MEGABYTES = 5;
export const MAX_FILE_BYTES = MAX_FILE_MEGABYTES * 1024 * 1024;
/** In words, for the form, its rejection and the API. */
export const FILE_LIMIT = `at most ${MAX_FILE_MEGABYTES} MB`;
/** Larger forms are not read; up to this size the page can explain which file is too large. */
export const MAX_ENTRY_BYTES = 2 * MAX_FILE_BYTES;
export const MAX_ALL_FILES_BYTES = 20 * MAX_FILE_BYTES;
/** Per member, not counting revoked ones. */
export const MAX_TRANSCRIPTS = 50;
/** Two cycles, because the audit of a cycle follows its end. */
export const CREDIT_LOG_DAYS = 6 * 366;

/** `development`: the record of a member without a certification. */
export const LOG_KINDS = ['certification', 'development'] as const;
export type LogKind = (typeof LOG_KINDS)[number];
/** For those who read or verify a transcript. */
export const TRANSCRIPT_KINDS = {
  certification: 'Credits for recertification',
  development: 'Professional development, by calendar year',
} as const satisfies Record<LogKind, string>;
/** Printed on transcripts. */
export const CREDENTIALS = {
  certification: 'RAC, Regulatory Affairs Certification',
  development: 'None: a record of professional development',
} as const satisfies Record<LogKind, string>;

export type Period = { readonly from: string; readonly to: string };

export function cycleEnding(to: string): Period {
  const before = new Date(monthsAfter(to, -CYCLE_MONTHS));
  before.setUTCDate(before.getUTCDate() + 1);
  return { from: before.toISOString().slice(0, 10), to };
}

/** From the current cycle back to the one with `day`, latest first. */
export function cyclesSince(day: string, current: Period): Period[] {
  const cycles = [current];
  for (let { from } = current; day < from; ) {
    const before = new Date(from);
    before.setUTCDate(before.getUTCDate() - 1);
    const earlier = cycleEnding(before.toISOString().slice(0, 10));
    cycles.push(earlier);
    from = earlier.from;
  }
  return cycles;
}

const calendarYear = (year: number): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/**
 * This year and the one before, because certificates arrive late.
 * @param days today where the day lasts longest, and where it begins first
 */
export function openYears({ western, eastern }: { western: string; eastern: string }): Period {
  const toYear = (day: string) => Number(day.slice(0, 4));
  return { from: calendarYear(toYear(western) - 1).from, to: calendarYear(toYear(eastern)).to };
}

/** From this year back to the one of `day`, and to the last year at least. */
export function yearsSince(day: string, today: string): Period[] {
  const last = Number(today.slice(0, 4));
  const first = Math.min(last - 1, Number(day.slice(0, 4)));
  return Array.from({ length: last - first + 1 }, (_, index) => calendarYear(last - index));
}

export const isWithin = (day: string, { from, to }: Period): boolean => from <= day && day <= to;

/** `id` is `cycle-2026-12-31` or `year-2026`. */
export type NamedPeriod = Period & { readonly id: string };

/** Each cycle of a certification, and each year from the first period until today. */
export function transcriptPeriods(kind: LogKind, cycles: readonly Period[], today: string): NamedPeriod[] {
  const first = Math.min(...cycles.map(({ from }) => Number(from.slice(0, 4))));
  const last = Number(today.slice(0, 4));
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => String(last - index));
  return [
    ...(kind === 'certification' ? cycles.map((cycle) => ({ ...cycle, id: `cycle-${cycle.to}` })) : []),
    ...years.map((year) => ({ id: `year-${year}`, ...calendarYear(Number(year)) })),
  ];
}

export type EntryFields = {
  readonly title: string;
  readonly day: string;
  readonly domain: string;
  readonly credits: number;
  readonly evidence: string;
};

const OUTSIDE = {
  certification: 'Enter a day of your current cycle',
  development: 'Enter a day of this year or the last',
} as const satisfies Record<LogKind, string>;

type Rule = { readonly kind: LogKind; readonly cycle: Period; readonly today: string; readonly hasFile: boolean };

export function entryErrors(
  { title, day, domain, credits, evidence }: EntryFields,
  rule: Rule,
): Readonly<Record<string, string>> {
  const { kind, cycle, today, hasFile } = rule;
  const { least, step, most } = ENTRY_CREDITS;
  const errors: Record<string, string> = {};
  if (title === '') errors.title = 'Enter what it was, as on its certificate or programme';
  else if (title.length > TITLE_MAX_LENGTH) errors.title = `Enter at most ${TITLE_MAX_LENGTH} characters`;
  if (!isDay(day)) errors.day = 'Enter the day, or the last day';
  else if (day > today) errors.day = 'Enter today or an earlier day';
  else if (!isWithin(day, cycle)) errors.day = OUTSIDE[kind];
  if (!CREDIT_DOMAINS.some((known) => known === domain)) errors.domain = 'Choose a domain';
  if (!(credits >= least && credits <= most && Number.isInteger(credits / step)))
    errors.credits = `Enter ${least} to ${creditCount(most)}, in steps of ${step}`;
  if (evidence === '' && !hasFile) errors.evidence = 'Enter a sentence on what you have learned, or add a file';
  else if (evidence.length > EVIDENCE_MAX_LENGTH)
    errors.evidence = `Enter at most ${formatWhole(EVIDENCE_MAX_LENGTH)} characters`;
  return errors;
}

function isDay(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : undefined;
  return date !== undefined && !Number.isNaN(+date) && date.toISOString().slice(0, 10) === text;
}

export const toSum = (entries: readonly { readonly credits: number }[]): number =>
  entries.reduce((sum, { credits }) => sum + credits, 0);
