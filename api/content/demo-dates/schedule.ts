import { Temporal } from 'temporal-polyfill';
import { addDays, eachDay, toMonday } from '../../common/calendar.ts';
import { isOffsetDate, offsetDay, toDay } from '../kinds/dates.ts';
import { isPublicHoliday } from './public-holidays.ts';

/** Like the first Thursday; the item's date gives the weekday. */
export type Monthly = { readonly week: (typeof WEEKS)[number] | 'last'; readonly months?: 'odd' | 'even' | undefined };
const WEEKS = ['first', 'second', 'third', 'fourth'] as const;

type Rule = {
  readonly timeZone: string;
  readonly monthly?: Monthly | undefined;
  /** Further days of the event, counted from the first. */
  readonly offsets?: readonly number[];
  /** Its speakers may be at a conference. */
  readonly hasProgramme?: boolean;
};

/** Days in the weeks of the two conferences, which move by a week for a holiday. */
const CONFERENCE_DAYS = ['05-12', '10-06'] as const;

const MAX_WEEKS = 26;
/** Longer items are not checked day by day. */
const MAX_DAYS = 7;

/** Moves by whole weeks to working days of the host outside of holidays and conferences; 0 for calendar dates. */
export function daysToMove(starts: string, ends: string, monday: string, rule: Rule): number {
  if (!isOffsetDate(starts)) return 0;
  const [first, last] = [toDay(offsetDay(starts, monday)), toDay(offsetDay(ends, monday))];
  const keptFree = { ...rule, hasProgramme: rule.hasProgramme === true && !starts.startsWith('~') };
  const direction = last < monday ? -7 : 7;
  for (let weeks = 0; weeks <= MAX_WEEKS; weeks += 1) {
    const days = direction * weeks;
    if (fits(addDays(first, days), addDays(last, days), keptFree)) return days;
  }
  return 0;
}

function fits(first: string, last: string, { timeZone, monthly, offsets = [], hasProgramme = false }: Rule): boolean {
  if (monthly && !isInWeek(first, monthly)) return false;
  const isShort = addDays(first, MAX_DAYS) > last;
  const days = isShort ? [...eachDay(first, last)] : [first, last, ...offsets.map((offset) => addDays(first, offset))];
  if (hasProgramme && days.some(isInConferenceWeek)) return false;
  return days.every((day) => !isQuiet(day) && !isPublicHoliday(day, timeZone));
}

function isInConferenceWeek(day: string): boolean {
  const monday = toMonday(day);
  const weeks = CONFERENCE_DAYS.map((each) => toMonday(`${day.slice(0, 4)}-${each}`));
  return weeks.some((week) => monday === week || monday === addDays(week, 7));
}

export function workingDayUntil(day: string, timeZone: string): string {
  let found = day;
  while (!isWorkingDay(found, timeZone) || isQuiet(found)) found = addDays(found, -1);
  return found;
}

export const isWorkingDay = (day: string, timeZone: string): boolean =>
  Temporal.PlainDate.from(day).dayOfWeek <= 5 && !isPublicHoliday(day, timeZone);

function isInWeek(day: string, { week, months }: Monthly): boolean {
  const date = Temporal.PlainDate.from(day);
  if (months !== undefined && (date.month % 2 === 0) !== (months === 'even')) return false;
  return week === 'last' ? date.day + 7 > date.daysInMonth : WEEKS[Math.ceil(date.day / 7) - 1] === week;
}

/** From 20 December to 6 January nothing is held. */
const isQuiet = (day: string): boolean => day.slice(5) >= '12-20' || day.slice(5) <= '01-06';
