/* `client/website/stored-items.ts` reads these as a type: a key without a description fails the type check. */

export { USER_STORAGE_KEY } from '../../shared/constants.ts';

export const THEME_STORAGE_KEY = 'theme';
export const SEARCH_KEY_STORAGE_KEY = 'searchKey';
export const NOTICE_STORAGE_KEY = 'notice';
export const READING_LIST_STORAGE_KEY = 'readingList';
export const PROGRAMME_STORAGE_KEY = 'programme';
/** Shares the time of the last activity among tabs. */
export const LAST_ACTIVITY_STORAGE_KEY = 'lastActivity';
export const SELF_CHECK_STORAGE_KEY = 'selfCheck';
export const PRACTICE_STORAGE_KEY = 'practice';
export const FIRST_STEPS_STORAGE_KEY = 'firstSteps';

/** URL of the lost asset for which this tab has reloaded the page. */
export const LOST_ASSET_KEY = 'lostAsset';
export const SCROLL_KEY = 'scroll';
export const DRAFT_KEY_PREFIX = 'form:';
