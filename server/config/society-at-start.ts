import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { isProductSlug } from '../../shared/site/product-token.ts';
import { DEFAULT_INKS, type Inks } from '../../shared/theme/palette.ts';

export const slug = z.string().refine(isProductSlug, 'lower-case letters, digits and hyphens');

/** Fallback for content without a slug, and for services on other machines. */
const DEFAULT_SLUG = 'raps';
const colour = z.string().regex(/^#[0-9a-f]{6}$/);
const society = z.object({
  slug: slug.catch(DEFAULT_SLUG),
  colours: z.object({ ink: colour, accent: colour, event: colour }).catch(DEFAULT_INKS),
});

/** `society.yaml` is fixed while a site runs, because browsers cache it in paths, styles and pictures. */
export function readSocietyAtStart(contentDir: string): { readonly slug: string; readonly inks: Inks } {
  const { slug: name, colours } = society.parse(fileIn(contentDir) ?? {});
  return { slug: name, inks: colours };
}

function fileIn(contentDir: string): unknown {
  try {
    return parse(readFileSync(join(contentDir, 'data/society.yaml'), 'utf8'), { logLevel: 'error' });
  } catch {
    return undefined;
  }
}
