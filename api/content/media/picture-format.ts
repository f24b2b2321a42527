import type { Sharp, SharpConstructor, SharpOptions } from 'sharp';
import { type PictureFile, SOCIAL_SIZE } from '../../../shared/pictures.ts';

/** A photograph of a good camera has 3 to 15 MB and 24 million pixels. */
const MAX_BYTES = 15_000_000;
const MAX_MEGAPIXELS = 32;
const TIMEOUT = { seconds: 20 };
/** Checked before decoding: a picture of few bytes can have many pixels. */
const INPUT: SharpOptions = { limitInputPixels: MAX_MEGAPIXELS * 1_000_000, failOn: 'error', pages: 1 };
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'].map((format) => `VipsForeignLoad${format}`);

/** SVG parts that run code, or depend on other files or fonts. */
const SVG_FAULTS = [
  [/<script\b|\son\w+\s*=|javascript:/i, 'contains a script; export it again without interaction'],
  [/<foreignObject\b/i, 'contains HTML (foreignObject); export it as plain shapes'],
  [/<!ENTITY\b/i, 'contains definitions of entities; export it as plain SVG'],
  [/<text\b/i, 'contains text, which the server would draw in another font; convert the text to paths'],
  [
    /(?:href\s*=\s*["']|url\(\s*["']?)(?!#|data:image\/(?:png|jpeg|webp)[;,])[^"')\s]/i,
    'refers to other files; embed them',
  ],
] as const;

type Size = { width: number; height: number };

/** Loaded on demand; one thread, because the same machine renders pages. */
async function load(): Promise<SharpConstructor> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}

async function open(bytes: Uint8Array): Promise<Sharp> {
  return (await load())(bytes, INPUT).timeout(TIMEOUT);
}

/** Decodes the whole picture. @returns the displayed size in pixels, or a problem for editors */
export async function examinePicture(bytes: Uint8Array): Promise<Size | { reason: string }> {
  if (bytes.length > MAX_BYTES) return { reason: `is larger than ${MAX_BYTES / 1_000_000} MB; save it smaller` };
  const size = await readSize(bytes);
  if ('reason' in size) return size;
  try {
    await (await open(bytes)).resize({ width: 64 }).raw().toBuffer();
    return size;
  } catch {
    return { reason: 'is damaged; save it again as JPEG, PNG or WebP' };
  }
}

async function readSize(bytes: Uint8Array): Promise<Size | { reason: string }> {
  try {
    const sharp = await load();
    const { format, autoOrient } = await sharp(bytes, { ...INPUT, limitInputPixels: false }).metadata();
    const { width, height } = autoOrient;
    if (width * height > MAX_MEGAPIXELS * 1_000_000)
      return {
        reason: `has ${width} × ${height} pixels; at most ${MAX_MEGAPIXELS} million are allowed, save it smaller`,
      };
    const fault = format === 'svg' ? SVG_FAULTS.find(([pattern]) => pattern.test(toText(bytes))) : undefined;
    return fault ? { reason: fault[1] } : { width, height };
  } catch {
    return { reason: 'is not a picture that can be used; save it as JPEG, PNG or WebP' };
  }
}

const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Drops camera metadata, such as the place. @throws Error when the picture cannot be read */
export async function derivePicture(bytes: Uint8Array, { format, width }: PictureFile): Promise<Buffer> {
  const picture = (await open(bytes)).autoOrient();
  if (format === 'jpg')
    return picture.resize(SOCIAL_SIZE).flatten({ background: '#fff' }).jpeg({ quality: 82 }).toBuffer();
  const resized = picture.resize({ width });
  return format === 'avif'
    ? resized.avif({ quality: 58, effort: 3 }).toBuffer()
    : resized.webp({ quality: 80, effort: 4 }).toBuffer();
}
