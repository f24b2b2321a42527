import { classNames } from './class-names.ts';
import { COVER_FORMATS, type CoverRef, type CoverVariant, coverPath } from './covers/cover-path.ts';

interface CoverImageProps extends CoverRef {
  variant: CoverVariant;
  /** First screen: load with the page in place of when it comes near. */
  eager?: boolean;
}

/** A decorative cover as a cached file: nothing of it is in the page but its address. */
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
