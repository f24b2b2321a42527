const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

export const countryName = (code: string): string | undefined => names.of(code);
