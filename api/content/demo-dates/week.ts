import { toMonday, utcDay } from '../../common/calendar.ts';

/** Day 0 of relative dates: the Monday (UTC) of the week that `now` is in, as `2025-05-12`. */
export const currentMonday = (now: Date): string => toMonday(utcDay(now));
