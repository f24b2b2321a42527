import { addDaysTo } from '../../common/calendar.ts';

/** A product counts as new for half a year after its release, or while the content puts it on the `new` shelf. */
const NEW_DAYS = 183;

export const NEW_SHELF = 'new';

/** The earliest release of a product that counts as new. */
export const newSince = (now: Date): Date => addDaysTo(now, -NEW_DAYS);
