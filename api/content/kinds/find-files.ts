import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { ListedFile } from './load.ts';

/** A file of the content folder as the file system describes it. */
export type FoundFile = {
  readonly file: string;
  /**
   * Its times of change and its size, which differ when its content does. Undefined for a file that was changed so recently that another
   * change might leave them as they are.
   */
  readonly stat: string | undefined;
};

/** File systems count time in steps of up to this long. */
const UNSETTLED_MS = 2000;
/** Files between two pauses for requests. Synchronous calls take a tenth of the time of asynchronous ones. */
const STEP = 500;

/** The SHA-256 hash of a text (hex). */
const hashOf = (source: string): string => createHash('sha256').update(source).digest('hex');

const isContentFile = (name: string): boolean => /\.(?:md|yaml)$/.test(name) && name !== 'README.md';

/**
 * Finds the files of a content folder, sorted by path. None is read.
 * @throws Error that names the setting when the folder cannot be read
 */
export async function findContentFiles(root: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  const settledBefore = Date.now() - UNSETTLED_MS;
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const name of namesIn(root, folder)) {
      const file = folder === '' ? name : `${folder}/${name}`;
      const stats = lstatSync(`${root}/${file}`, { throwIfNoEntry: false });
      if (stats?.isDirectory()) folders.push(file);
      if (!stats?.isFile() || !isContentFile(name)) continue;
      found.push({ file, stat: statOf(stats, settledBefore) });
      if (found.length % STEP === 0) await yieldToRequests();
    }
  }
  return found.sort((a, b) => (a.file < b.file ? -1 : 1));
}

function namesIn(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder));
  } catch (error) {
    if (folder !== '' && isMissing(error)) return [];
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The content folder cannot be read (CONTENT_DIR): ${reason}`, { cause: error });
  }
}

const statOf = ({ mtimeMs, ctimeMs, size }: Stats, settledBefore: number): string | undefined =>
  Math.max(mtimeMs, ctimeMs) < settledBefore ? `${mtimeMs} ${ctimeMs} ${size}` : undefined;

/** Reads all files of a content folder, sorted by path. Nothing is parsed. @throws the errors of `findContentFiles` */
export async function listContentFiles(root: string): Promise<ListedFile[]> {
  const found = await findContentFiles(root);
  return readContentFiles(
    root,
    found.map(({ file }) => file),
  );
}

/** Reads files of the folder, in their order, without those that have just been deleted. */
export async function readContentFiles(root: string, files: readonly string[]): Promise<ListedFile[]> {
  const read = await Promise.all(files.map((file) => readContentFile(root, file)));
  return read.filter((file) => file !== undefined);
}

async function readContentFile(root: string, file: string): Promise<ListedFile | undefined> {
  try {
    const source = await readFile(join(root, file), 'utf8');
    return { file, source, hash: hashOf(source) };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
