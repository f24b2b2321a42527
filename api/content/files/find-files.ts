import { createHash } from 'node:crypto';
import { type Dirent, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import type { ListedFile } from './load.ts';

/** Files between two pauses for requests; synchronous reads take a quarter of the time of asynchronous ones. */
const STEP = 200;

const toHash = (source: string): string => createHash('sha256').update(source).digest('hex');

const isContentFile = (name: string): boolean => /\.(?:md|yaml)$/.test(name) && name !== 'README.md';

/** Sorted by path. @throws Error that names the setting when the folder cannot be read */
export function findContentFiles(root: string): string[] {
  const found: string[] = [];
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of listEntries(root, folder)) {
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) folders.push(file);
      else if (entry.isFile() && isContentFile(entry.name)) found.push(file);
    }
  }
  return found.sort();
}

function listEntries(root: string, folder: string): Dirent[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (folder !== '' && isMissing(error)) return [];
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The content folder cannot be read (CONTENT_DIR): ${reason}`, { cause: error });
  }
}

/** Sorted by path, unparsed. @throws the errors of `findContentFiles` */
export const listContentFiles = (root: string): Promise<ListedFile[]> => readContentFiles(root, findContentFiles(root));

export async function readContentFiles(root: string, files: readonly string[]): Promise<ListedFile[]> {
  const read: ListedFile[] = [];
  for await (const file of eachContentFile(root, files)) read.push(file);
  return read;
}

/** Reads one by one, so that memory does not grow with the folder. */
export async function* eachContentFile(root: string, files: readonly string[]): AsyncGenerator<ListedFile> {
  for (const [index, file] of files.entries()) {
    if (index % STEP === 0) await yieldToRequests();
    const read = readContentFile(root, file);
    if (read) yield read;
  }
}

function readContentFile(root: string, file: string): ListedFile | undefined {
  try {
    const source = readFileSync(join(root, file), 'utf8');
    return { file, source, hash: toHash(source) };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
