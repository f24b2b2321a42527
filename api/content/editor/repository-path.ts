import { lstat, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dataKinds, markdownKinds } from '../kinds/kinds.ts';

export class RejectedChange extends Error {
  override name = 'RejectedChange';
  readonly isConflict: boolean;

  constructor(message: string, { isConflict = false } = {}) {
    super(message);
    this.isConflict = isConflict;
  }
}

const NAME = '[a-z0-9]+(?:-[a-z0-9]+)*';
/** Picture names are not served, and cameras give names like `img_1234.jpg`. */
const PICTURE_NAME = '[a-z0-9]+(?:[-_][a-z0-9]+)*';
const FOLDERS = Object.values(markdownKinds).map(({ folder }) => folder);
const WRITABLE = [
  new RegExp(`^(?:${FOLDERS.join('|')})/(?:${NAME}/){0,4}${NAME}\\.md$`),
  new RegExp(`^(?:data|${FOLDERS.join('|')})/(?:${Object.keys(dataKinds).join('|')})\\.yaml$`),
  new RegExp(`^media/(?:${NAME}/){0,4}${PICTURE_NAME}\\.(?:avif|jpe?g|png|svg|webp)$`),
];
const MAX_LENGTH = 200;

/** In bytes: API responses have at most 5 MB, and Base64 adds a third. */
export const MAX_FILE_BYTES = 3_500_000;

export function isWritable(path: string): boolean {
  return path.length <= MAX_LENGTH && WRITABLE.some((pattern) => pattern.test(path));
}

/**
 * @param path from the content folder
 * @throws RejectedChange when the path is not writable or leads over a symbolic link
 */
export async function readPlace(contentDir: string, path: string): Promise<string> {
  if (!isWritable(path))
    throw new RejectedChange(
      `${path}: such a file cannot be written here; a name has small letters, digits and hyphens, and pictures are AVIF, JPEG, PNG, SVG or WebP`,
    );
  const root = await realpath(contentDir);
  const place = join(root, path);
  // Nothing below the first missing folder can be a link.
  for (let at = place; at !== root; at = dirname(at)) {
    const found = await lstat(at).catch(() => undefined);
    const isExpected = at === place ? found?.isFile() : found?.isDirectory();
    if (found && !isExpected) throw new RejectedChange(`${path}: cannot be written, because it leads over a link`);
  }
  return place;
}
