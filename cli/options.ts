import { UsageError } from './exit-codes.ts';

const MAX_ROWS = 10_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const BY = {
  type: 'string',
  value: 'NAME',
  about: 'who acts, for the audit log; the system user when absent',
} as const;
export const LIMIT = { type: 'string', value: 'N', about: 'the most rows to show; 100 when absent' } as const;

/** @throws UsageError when it is no number of rows */
export function toLimit(value: string | undefined): number {
  const limit = Number(value ?? 100);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_ROWS)
    throw new UsageError(`--limit is a number from 1 to ${MAX_ROWS}.`);
  return limit;
}

/** For example 2026-12-31. @throws UsageError on an invalid day */
export function buildDay(option: string, value: string): string {
  const time = DAY.test(value) ? Date.parse(value) : Number.NaN;
  // JavaScript takes 31 February for 3 March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value)
    throw new UsageError(`--${option} is a day like 2026-12-31.`);
  return value;
}

/** Beginning of the day in UTC. @throws UsageError on an invalid day */
export const findStart = (option: string, value: string | undefined): Date | undefined =>
  value === undefined ? undefined : new Date(buildDay(option, value));
