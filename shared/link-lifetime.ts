/** For links that confirm an address or choose a password. */
export const LINK_HOURS = 24;
