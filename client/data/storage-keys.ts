/*
 * Every storage key of the site. `client/website/stored-items.ts` reads this module as a type, so that a key
 * without a description fails the type check.
 */

export { USER_STORAGE_KEY } from '../../shared/constants.ts';

/** Where a browser keeps the visitor's own settings. */
export const THEME_STORAGE_KEY = 'theme';
export const SEARCH_KEY_STORAGE_KEY = 'searchKey';
export const NOTICE_STORAGE_KEY = 'notice';
/** The articles that a visitor has saved. */
export const READING_LIST_STORAGE_KEY = 'readingList';
/** The sessions that a visitor has chosen, by event. */
export const PROGRAMME_STORAGE_KEY = 'programme';
/** By which tabs share the time of the last activity. */
export const LAST_ACTIVITY_STORAGE_KEY = 'lastActivity';
/** The levels that a visitor has chosen in the competency self-check. */
export const SELF_CHECK_STORAGE_KEY = 'selfCheck';
/** The first steps that a new member has ticked off. */
export const FIRST_STEPS_STORAGE_KEY = 'firstSteps';

/** Where a tab keeps the URL of the asset for whose loss it has reloaded the page. */
export const LOST_ASSET_KEY = 'lostAsset';
/** Where a tab keeps how far each of its pages was scrolled. */
export const SCROLL_KEY = 'scroll';
/** Begins the keys under which a tab keeps the values of unsent forms. */
export const DRAFT_KEY_PREFIX = 'form:';
