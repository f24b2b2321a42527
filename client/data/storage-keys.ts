/** Where a browser keeps the visitor's own settings. */
export const THEME_STORAGE_KEY = 'theme';
export const NOTICE_STORAGE_KEY = 'notice';

/** Where a tab keeps the URL of the asset for whose loss it has reloaded the page. */
export const LOST_ASSET_KEY = 'lostAsset';
