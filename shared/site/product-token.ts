const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function isProductSlug(text: string): boolean {
  return text.length <= 40 && SLUG.test(text);
}

/** Replaces `{product}` with the slug and `{PRODUCT}` with its upper-case form, the society's short name. */
export function fillProduct(text: string, product: string): string {
  return text.replaceAll('{product}', product).replaceAll('{PRODUCT}', product.toUpperCase());
}
