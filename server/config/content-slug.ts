import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { isProductSlug } from '../../shared/site/product-token.ts';

/** A society's slug as a setting or in its content. */
export const slug = z.string().refine(isProductSlug, 'lower-case letters, digits and hyphens');

/** The slug of content that names none, and of services on other machines. */
const DEFAULT_SLUG = 'raps';
const society = z.object({ slug });

/**
 * Reads the slug from the content's `society.yaml`, once: it is in paths, which stay while a site runs. The import
 * reports what is wrong with the file.
 */
export function contentSlug(contentDir: string): string {
  try {
    const source = readFileSync(join(contentDir, 'data/society.yaml'), 'utf8');
    return society.safeParse(parse(source, { logLevel: 'error' })).data?.slug ?? DEFAULT_SLUG;
  } catch {
    return DEFAULT_SLUG;
  }
}
