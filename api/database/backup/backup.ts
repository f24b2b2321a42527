import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import type pg from 'pg';
import type { Logger } from '../../common/logger.ts';
import { migrateAll, openDatabase } from '../database.ts';
import { dumpDatabase } from './dump.ts';
import { loadDatabase } from './load.ts';
import { hashFile, MANIFEST, type Manifest, newManifest, readBackup } from './manifest.ts';

/** Sortable by time: `2026-11-22T21-30-00.000Z`. */
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z$/;
/** Suffix of a backup whose test restore failed. */
const UNPROVED = '.unproved';
const UNFINISHED = '.unfinished-';
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

export type Sources = readonly { readonly name: string; readonly path: string }[];

type Options = {
  readonly pool: pg.Pool;
  readonly folder: string;
  readonly sources: Sources;
  readonly release: string;
  readonly now: Date;
};

/** Backs up while the site runs; renames the folder once it is complete. @returns its path */
export async function writeBackup({ pool, folder, sources, release, now }: Options): Promise<string> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const unfinished = join(folder, `${UNFINISHED}${randomBytes(6).toString('hex')}`);
  await mkdir(unfinished, { mode: FOLDER_MODE });
  try {
    const database = await dumpDatabase(pool, unfinished);
    const files = await copyFiles(sources, unfinished);
    const manifest = newManifest({ createdAt: now.toISOString(), release, ...database, files });
    await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, {
      flag: 'wx',
      mode: FILE_MODE,
      flush: true,
    });
    const finished = join(folder, now.toISOString().replaceAll(':', '-'));
    await rename(unfinished, finished);
    await syncFolder(folder);
    return finished;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function copyFiles(sources: Sources, target: string): Promise<Manifest['files']> {
  const files: Manifest['files'] = [];
  for (const { name, path } of sources) {
    for (const file of await filesAt(path)) {
      const stored = join(name, relative(path, file));
      await mkdir(dirname(join(target, stored)), { recursive: true, mode: FOLDER_MODE });
      await copyFile(file, join(target, stored));
      await chmod(join(target, stored), FILE_MODE);
      const sha256 = await hashFile(join(target, stored));
      if (sha256 === undefined) throw new Error(`${file} cannot be copied.`);
      files.push({ path: stored, sha256 });
    }
  }
  return files;
}

async function filesAt(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Makes a rename survive a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

/** Renames a backup that cannot be restored, so that it is not taken for the last good one. @returns its path */
export async function setAside(backup: string): Promise<string> {
  const path = backup + UNPROVED;
  await rename(backup, path);
  return path;
}

export function toTime(backup: string): Date {
  return new Date(basename(backup).replace(/T(\d{2})-(\d{2})-/, 'T$1:$2:'));
}

/** Also deletes the remains of interrupted runs. @returns the deleted backups */
export async function rotateBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(keep);
  const names = await readdir(folder).catch(() => []);
  const unfinished = names
    .filter((name) => name.startsWith(UNFINISHED) || name.endsWith(UNPROVED))
    .map((name) => join(folder, name));
  for (const path of [...old, ...unfinished]) await rm(path, { recursive: true });
  return old;
}

/** Replaces the contents of a database by a backup and migrates it. @throws Error with the reason */
export async function restoreDatabase(pool: pg.Pool, backup: string, manifest: Manifest): Promise<void> {
  await loadDatabase(pool, backup, manifest);
  await migrateAll(pool);
}

/** Keeps existing files beside the restored ones. */
export async function restoreFiles(backup: string, { files }: Manifest, sources: Sources): Promise<void> {
  for (const { path, sha256 } of files) {
    const source = sources.find(({ name }) => path === name || path.startsWith(`${name}/`));
    if (!source) continue;
    const target = join(source.path, relative(source.name, path));
    if ((await hashFile(target)) === sha256) continue;
    await mkdir(dirname(target), { recursive: true });
    await rename(target, `${target}.before-restore`).catch(() => {});
    await copyFile(join(backup, path), target);
  }
}

/** Restores into a temporary database. @throws Error when the backup cannot be restored */
export async function verifyBackup(backup: string, log: Logger): Promise<Manifest> {
  const manifest = await readBackup(backup);
  const scratch = await mkdtemp(join(tmpdir(), 'rostrum-verify-'));
  try {
    // PostgreSQL does not run as root: its user must be able to enter the folder.
    await chmod(scratch, 0o755);
    const { pool, close } = await openDatabase({ dataDir: scratch, log });
    try {
      await restoreDatabase(pool, backup, manifest);
    } finally {
      await close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
  return manifest;
}
