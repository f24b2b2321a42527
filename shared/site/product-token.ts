const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether a text can be the society's slug: lower-case letters, digits and single hyphens. */
export function isProductSlug(text: string): boolean {
  return text.length <= 40 && SLUG.test(text);
}

/** Replaces `{product}` by the slug and `{PRODUCT}` by its upper-case form, the short name people read. */
export function fillProduct(text: string, product: string): string {
  return text.replaceAll('{product}', product).replaceAll('{PRODUCT}', product.toUpperCase());
}
