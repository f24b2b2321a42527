import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { PictureRef } from '../../../shared/pictures.ts';
import type { ContentProblem } from '../../common/content-problem.ts';
import { examinePicture } from './picture-format.ts';

const MEDIA_FOLDER = 'media';
/** Increment to derive all pictures again, under new names. */
const VERSION = '1';
const PICTURE = /\.(?:jpe?g|png|webp|avif|svg)$/;
const NAME_LENGTH = 20;
const MAX_REMEMBERED = 20_000;

type Examined = PictureRef | { readonly reason: string };

/** By content address, like `/media/label.jpg`. */
export type Pictures = ReadonlyMap<string, PictureRef>;

export type ReadPictures = {
  readonly pictures: Pictures;
  readonly problems: readonly ContentProblem[];
};

/** Keyed by path, size and mtime: examining a photograph takes a tenth of a second. */
const examined = new LRUCache<string, Examined>({ max: MAX_REMEMBERED });

export const isPictureFile = (file: string): boolean => file.startsWith(`${MEDIA_FOLDER}/`) && PICTURE.test(file);

/** One at a time, to bound memory. */
export async function readPictures(root: string): Promise<ReadPictures> {
  const folder = join(root, MEDIA_FOLDER);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const pictures = new Map<string, PictureRef>();
  const problems: ContentProblem[] = [];
  const paths = entries
    .filter((entry) => entry.isFile() && PICTURE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const path of paths) {
    const file = relative(root, path).split(sep).join('/');
    const result = await examineFile(path);
    if (result === undefined) continue;
    if ('reason' in result) problems.push({ file, line: 1, reason: result.reason });
    else pictures.set(`/${file}`, result);
  }
  return { pictures, problems };
}

async function examineFile(path: string): Promise<Examined | undefined> {
  try {
    const { mtimeMs, size } = await stat(path);
    const key = `${path} ${mtimeMs} ${size}`;
    const known = examined.get(key);
    if (known) return known;
    const bytes = await readFile(path);
    const result = await examinePicture(bytes);
    const picture = 'reason' in result ? result : { name: toName(bytes), ...result };
    examined.set(key, picture);
    return picture;
  } catch {
    return undefined;
  }
}

export function toName(bytes: Uint8Array): string {
  return createHash('sha256').update(VERSION).update(bytes).digest('hex').slice(0, NAME_LENGTH);
}

const MENTIONED = /\/media\/[\w./-]+\.(?:jpe?g|png|webp|avif|svg)\b/g;

export const mentionedPictures = (source: string): ReadonlySet<string> => new Set(source.match(MENTIONED));

/** Invalid pictures have problems of their own. */
export function missingPictures(
  { file, source }: { readonly file: string; readonly source: string },
  { pictures, problems }: ReadPictures,
): ContentProblem[] {
  return [...mentionedPictures(source)]
    .filter((address) => !pictures.has(address) && !problems.some((problem) => `/${problem.file}` === address))
    .map((address) => ({
      file,
      line: source.slice(0, source.indexOf(address)).split('\n').length,
      reason: `there is no picture content${address}; add it or correct the address`,
    }));
}
