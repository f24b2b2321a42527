/** Where a browser keeps the visitor's own settings. */
export const THEME_STORAGE_KEY = 'theme';
export const SEARCH_KEY_STORAGE_KEY = 'searchKey';
export const NOTICE_STORAGE_KEY = 'notice';
/** The articles that a visitor has saved. */
export const READING_LIST_STORAGE_KEY = 'readingList';

/** Where a tab keeps the URL of the asset for whose loss it has reloaded the page. */
export const LOST_ASSET_KEY = 'lostAsset';
