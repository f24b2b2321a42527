/** Days ahead whose dates of the law are listed. */
export const WEEK_DATES_DAYS = 14;

/** Days back in which a text, a document or a proposal is new. */
export const WEEK_DAYS = 7;

/** The only subject of its kind. */
export const THIS_WEEK = 'members';
