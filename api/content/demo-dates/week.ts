import { toMonday, utcDay } from '../../common/calendar.ts';

/** Day 0 of relative dates: Monday (UTC) of the current week. */
export const currentMonday = (now: Date): string => toMonday(utcDay(now));
