const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Undefined for an unknown code. */
export const countryName = (code: string): string | undefined => names.of(code);
