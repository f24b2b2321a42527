const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The English name of a country; undefined for a code that is none. */
export const countryName = (code: string): string | undefined => names.of(code);
