export type PictureRef = { readonly name: string; readonly width: number; readonly height: number };

export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;
/** Twice the largest usual display size. */
export const PORTRAIT_WIDTH = 384;
const WIDTHS = [PORTRAIT_WIDTH, 640, 960, 1312, 1968] as const;
/** By file extension: `social.jpg` is cropped to `SOCIAL_SIZE`, the others keep their proportions. */
const PREFIX = '/media/';

export type PictureFile =
  | { readonly name: string; readonly format: 'avif' | 'webp'; readonly width: number }
  | { readonly name: string; readonly format: 'jpg'; readonly width: typeof SOCIAL_SIZE.width };

/** None larger than the picture, except the smallest. */
export function pictureWidths({ width }: Pick<PictureRef, 'width'>): readonly number[] {
  return WIDTHS.filter((each, index) => index === 0 || each <= width);
}

export function picturePath({ name, width, format }: PictureFile): string {
  return `${PREFIX}${encodeURIComponent(name)}-${format === 'jpg' ? 'social' : width}.${format}`;
}

export const socialPicturePath = (name: string): string =>
  picturePath({ name, format: 'jpg', width: SOCIAL_SIZE.width });

export function pictureSrcSet(picture: PictureRef, format: 'avif' | 'webp'): string {
  return pictureWidths(picture)
    .map((width) => `${picturePath({ name: picture.name, format, width })} ${width}w`)
    .join(', ');
}

export function pictureSrc(picture: PictureRef): string {
  const widths = pictureWidths(picture);
  return picturePath({ name: picture.name, format: 'webp', width: widths[Math.min(2, widths.length - 1)] ?? 0 });
}

export function parsePicturePath(path: string): PictureFile | undefined {
  const [, name, size, extension] = /^\/media\/([0-9a-f]{20})-(social|\d{3,4})\.(avif|webp|jpg)$/.exec(path) ?? [];
  if (name === undefined) return undefined;
  if (size === 'social') return extension === 'jpg' ? { name, format: 'jpg', width: SOCIAL_SIZE.width } : undefined;
  const width = WIDTHS.find((each) => String(each) === size);
  if (width === undefined || (extension !== 'avif' && extension !== 'webp')) return undefined;
  return { name, format: extension, width };
}
