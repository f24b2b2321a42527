/** Hours for which a link in a mail confirms an address or chooses a password. */
export const LINK_HOURS = 24;
