import type { CoverTopic } from '../../shared/covers.ts';
import { classNames } from './class-names.ts';
import { COVER_FORMATS, type CoverFormat, type CoverRef, type CoverVariant } from './covers/cover-path.ts';
import { buildAspect, coverLayers, coverView } from './covers/patterns.ts';

interface CoverProps extends CoverRef {
  topic: CoverTopic;
  variant: CoverVariant;
  bare?: boolean;
}

/** Decorative inline SVG, for covers above the fold; elsewhere `CoverImage` keeps the document small. */
export function Cover({ topic, ink, seed, variant, bare }: CoverProps) {
  const format: CoverFormat = COVER_FORMATS[variant];
  return (
    <svg
      className={classNames('cover', `cover--${ink}`, (bare ?? format.bare) && 'cover--bare')}
      viewBox={coverView(topic, seed, format)}
      preserveAspectRatio={buildAspect(topic, format)}
      aria-hidden="true"
    >
      {coverLayers(topic, seed, format).map(([kind, d]) => (
        <path key={kind} className={kind} d={d} />
      ))}
    </svg>
  );
}
