/** A book or course counts as new for half a year, or as long as it stands on the shelf of that name. */
const NEW_DAYS = 183;

/** The shelf a product names itself to count as new for longer. */
export const NEW_SHELF = 'new';

/** What has been available since this moment is new. */
export const newSince = (now: Date): Date => new Date(now.getTime() - NEW_DAYS * 86_400_000);
