import { type PictureRef, pictureSrc, pictureSrcSet } from '../../shared/pictures.ts';

interface PictureProps {
  picture: PictureRef & { alt: string; caption?: string | undefined; credit?: string | undefined };
  /** Attribute `sizes`: the width in which the picture is shown. */
  sizes: string;
  eager?: boolean;
}

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
          {caption} {credit}
        </figcaption>
      )}
    </figure>
  );
}
