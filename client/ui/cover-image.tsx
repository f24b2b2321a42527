import { classNames } from './class-names.ts';
import { COVER_FORMATS, type CoverRef, type CoverVariant, coverPath } from './covers/cover-path.ts';

interface CoverImageProps extends CoverRef {
  variant: CoverVariant;
  eager?: boolean;
}

/** Decorative; an SVG file, which the browser caches. */
export function CoverImage({ variant, eager, ...cover }: CoverImageProps) {
  const { width, height } = COVER_FORMATS[variant];
  return (
    <img
      className={classNames('cover', `cover--${cover.ink}`)}
      src={coverPath(cover, variant)}
      width={width}
      height={height}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
