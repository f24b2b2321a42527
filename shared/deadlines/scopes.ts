/** In the order of the filters. Browsers check addresses by these codes; the API has the names. */
export const JURISDICTIONS = [
  'eu',
  'us',
  'uk',
  'ch',
  'ca',
  'br',
  'au',
  'cn',
  'jp',
  'kr',
  'sg',
  'in',
  'tw',
  'nz',
  'mx',
  'sa',
  'ae',
  'za',
  'it',
  'ni',
  'who',
  'ich',
  'imdrf',
] as const;
export type Jurisdiction = (typeof JURISDICTIONS)[number];

export const PRODUCT_SCOPES = [
  'devices',
  'diagnostics',
  'software',
  'combination',
  'medicines',
  'advanced-therapies',
] as const;
export type ProductScope = (typeof PRODUCT_SCOPES)[number];

export type DeadlineScope = { readonly jurisdiction?: Jurisdiction; readonly product?: ProductScope };

/** @param name last segment of a page's path, like uk-devices @returns without what is unknown */
export function parseScope(name: string): DeadlineScope {
  const [first = ''] = name.split('-', 1);
  const jurisdiction = JURISDICTIONS.find((code) => code === first);
  const product = PRODUCT_SCOPES.find((code) => code === name.slice(first.length + 1));
  return { ...(jurisdiction && { jurisdiction }), ...(product && { product }) };
}
