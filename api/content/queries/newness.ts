import { addDaysTo } from '../../common/calendar.ts';

/** Half a year after the release, or while on the `new` shelf. */
const NEW_DAYS = 183;

export const NEW_SHELF = 'new';

export const newSince = (now: Date): Date => addDaysTo(now, -NEW_DAYS);
