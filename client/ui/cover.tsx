import { classNames } from './class-names.ts';
import { COVER_FORMATS, type CoverFormat, type CoverRef, type CoverVariant } from './covers/cover-path.ts';
import { coverLayers } from './covers/patterns.ts';

interface CoverProps extends CoverRef {
  variant: CoverVariant;
  /** Lines only, on whatever ground they stand. */
  bare?: boolean;
}

/** A decorative cover drawn into the page. For the first screen; elsewhere `CoverImage` costs the page nothing. */
export function Cover({ topic, ink, seed, variant, bare }: CoverProps) {
  const format: CoverFormat = COVER_FORMATS[variant];
  return (
    <svg
      className={classNames('cover', `cover--${ink}`, (bare ?? format.bare) && 'cover--bare')}
      viewBox={`0 0 ${format.width} ${format.height}`}
      preserveAspectRatio={format.stretch ? 'none' : 'xMidYMid slice'}
      aria-hidden="true"
    >
      {coverLayers(topic, seed, format).map(([kind, d]) => (
        <path key={kind} className={kind} d={d} />
      ))}
    </svg>
  );
}
