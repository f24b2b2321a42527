import { type PictureRef, pictureSrc, pictureSrcSet } from '../../shared/pictures.ts';

interface PictureProps {
  picture: PictureRef & { alt: string; caption?: string | undefined; credit?: string | undefined };
  /** The width in which it is shown, as the attribute `sizes`. */
  sizes: string;
  /** Loads it at once: for pictures above the fold. */
  eager?: boolean;
}

/** A picture of the content in the format and width that the browser chooses, with its caption and credit. */
export function Picture({ picture, sizes, eager = false }: PictureProps) {
  const { width, height, alt, caption, credit } = picture;
  return (
    <figure className="picture">
      <picture>
        <source type="image/avif" srcSet={pictureSrcSet(picture, 'avif')} sizes={sizes} />
        <img
          src={pictureSrc(picture)}
          srcSet={pictureSrcSet(picture, 'webp')}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
        />
      </picture>
      {(caption || credit) && (
        <figcaption>
          {caption} {credit && <span className="picture__credit">{credit}</span>}
        </figcaption>
      )}
    </figure>
  );
}
