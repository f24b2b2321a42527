/** Where a browser keeps the visitor's own settings. */
export const THEME_STORAGE_KEY = 'theme';
export const NOTICE_STORAGE_KEY = 'notice';
