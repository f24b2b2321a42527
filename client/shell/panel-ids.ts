/** Ids of the panels that the header opens. */
export const MENU_PANEL = 'menu-panel';
export const SEARCH_PANEL = 'search-panel';
export const SIGN_IN_PANEL = 'sign-in-panel';
