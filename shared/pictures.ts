/*
 * Pictures of the content, named after a hash of their bytes, so that an address never changes its bytes. The import
 * derives files in the widths and formats below.
 */

/** A picture: its name and its size in pixels. */
export type PictureRef = { readonly name: string; readonly width: number; readonly height: number };

/** The size in which social networks show a page. */
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;
/** The side of portraits, twice the largest in which they are usually shown. */
export const PORTRAIT_WIDTH = 384;
const WIDTHS = [PORTRAIT_WIDTH, 640, 960, 1312, 1968] as const;
/** Formats by file extension: `social.jpg` is cut to `SOCIAL_SIZE`, the others have the proportions of the picture. */
const PREFIX = '/media/';

export type PictureFile =
  | { readonly name: string; readonly format: 'avif' | 'webp'; readonly width: number }
  | { readonly name: string; readonly format: 'jpg'; readonly width: typeof SOCIAL_SIZE.width };

/** The widths in which a picture is offered: none larger than the picture, but for the smallest. */
export function pictureWidths({ width }: Pick<PictureRef, 'width'>): readonly number[] {
  return WIDTHS.filter((each, index) => index === 0 || each <= width);
}

export function picturePath({ name, width, format }: PictureFile): string {
  return `${PREFIX}${encodeURIComponent(name)}-${format === 'jpg' ? 'social' : width}.${format}`;
}

/** The address of a picture for social networks. */
export const socialPicturePath = (name: string): string =>
  picturePath({ name, format: 'jpg', width: SOCIAL_SIZE.width });

/** The attribute `srcset` of a picture in a format. */
export function pictureSrcSet(picture: PictureRef, format: 'avif' | 'webp'): string {
  return pictureWidths(picture)
    .map((width) => `${picturePath({ name: picture.name, format, width })} ${width}w`)
    .join(', ');
}

/** The attribute `src` of a picture, for browsers without `srcset`: of middling width. */
export function pictureSrc(picture: PictureRef): string {
  const widths = pictureWidths(picture);
  return picturePath({ name: picture.name, format: 'webp', width: widths[Math.min(2, widths.length - 1)] ?? 0 });
}

/** Parses an address made by `picturePath`; undefined for any other path. */
export function parsePicturePath(path: string): PictureFile | undefined {
  const [, name, size, extension] = /^\/media\/([0-9a-f]{20})-(social|\d{3,4})\.(avif|webp|jpg)$/.exec(path) ?? [];
  if (name === undefined) return undefined;
  if (size === 'social') return extension === 'jpg' ? { name, format: 'jpg', width: SOCIAL_SIZE.width } : undefined;
  const width = WIDTHS.find((each) => String(each) === size);
  if (width === undefined || (extension !== 'avif' && extension !== 'webp')) return undefined;
  return { name, format: extension, width };
}
