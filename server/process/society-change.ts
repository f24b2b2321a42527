import { isDeepStrictEqual } from 'node:util';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { readSocietyAtStart } from '../config/society-at-start.ts';

/** Tells editors that a saved slug or colour is shown only after a restart. */
export function reportSocietyChange(
  { contentDir, product, inks }: Pick<Config, 'contentDir' | 'product' | 'inks'>,
  log: Pick<Logger, 'warn'>,
): (tags: readonly string[]) => void {
  const hasOwnSlug = readSocietyAtStart(contentDir).slug === product;
  return (tags) => {
    if (!tags.includes('society')) return;
    const saved = readSocietyAtStart(contentDir);
    const isSameSlug = !hasOwnSlug || saved.slug === product;
    if (isSameSlug && isDeepStrictEqual(saved.inks, inks)) return;
    log.warn({ file: 'data/society.yaml' }, 'restart the site to show its new slug or colours');
  };
}
