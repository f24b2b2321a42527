import { randomBytes } from 'node:crypto';
import { chmod, copyFile, mkdir, mkdtemp, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import type pg from 'pg';
import type { Logger } from '../../common/logger.ts';
import { lockBackupFolder, migrateAll, openDatabase } from '../database.ts';
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
  /** Throws when the backup cannot be restored. */
  readonly prove?: ((unfinished: string) => Promise<unknown>) | undefined;
};

/**
 * Backs up while the site runs. The folder gets its name once it is complete and proved, so that only then it counts.
 * @returns its path
 * @throws Error with the place of a backup that could not be proved
 */
export async function writeBackup({ pool, folder, sources, release, now, prove }: Options): Promise<string> {
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
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  const finished = join(folder, now.toISOString().replaceAll(':', '-'));
  await prove?.(unfinished).catch(async (error: unknown) => {
    await rename(unfinished, finished + UNPROVED);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The backup could not be restored for proof, and is now ${finished}${UNPROVED}: ${reason}`, {
      cause: error,
    });
  });
  await rename(unfinished, finished);
  await syncFolder(folder);
  return finished;
}

/**
 * Lets one process at a time write and delete backups.
 * @throws Error while another one does
 */
export async function withBackupFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const unlock = lockBackupFolder(folder);
  return work().finally(unlock);
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

/** Finds the last backup that counts: not one from the future, by a clock that was wrong. */
export async function findNewest(folder: string, now: Date): Promise<string | undefined> {
  return (await listBackups(folder)).find((backup) => toTime(backup) <= now);
}

export function toTime(backup: string): Date {
  return new Date(basename(backup).replace(/T(\d{2})-(\d{2})-/, 'T$1:$2:'));
}

/** Also deletes the remains of interrupted runs; leaves what is from the future. @returns the deleted backups */
export async function rotateBackups(folder: string, keep: number, now: Date): Promise<string[]> {
  const old = (await listBackups(folder)).filter((backup) => toTime(backup) <= now).slice(keep);
  const names = await readdir(folder).catch(() => []);
  const unfinished = names
    .filter((name) => name.startsWith(UNFINISHED) || name.endsWith(UNPROVED))
    .map((name) => join(folder, name));
  for (const path of [...old, ...unfinished]) await rm(path, { recursive: true, force: true });
  return old;
}

/** Replaces the contents of a database by a backup and migrates it. @throws Error with the reason */
export async function restoreDatabase(pool: pg.Pool, backup: string, manifest: Manifest): Promise<void> {
  await loadDatabase(pool, backup, manifest);
  await migrateAll(pool);
}

/** Finds files of a backup that differ from the present ones, and where they belong. */
export async function findChangedFiles(
  { files }: Pick<Manifest, 'files'>,
  sources: Sources,
): Promise<{ path: string; target: string }[]> {
  const changed: { path: string; target: string }[] = [];
  for (const { path, sha256 } of files) {
    const source = sources.find(({ name }) => path === name || path.startsWith(`${name}/`));
    if (!source) continue;
    const target = join(source.path, relative(source.name, path));
    if ((await hashFile(target)) !== sha256) changed.push({ path, target });
  }
  return changed;
}

/** Before the database is replaced. @throws Error that names the first file that cannot be written */
export async function assertWritable(changed: readonly { readonly target: string }[]): Promise<void> {
  for (const { target } of changed) {
    const place = await nearestFolder(dirname(target));
    // The rights alone do not tell: root may write to what is mounted read-only.
    const probe = mkdtemp(join(place, '.restore-')).then((made) => rmdir(made));
    await probe.catch((error: unknown) => {
      throw new Error(
        `${target} differs from the backup, and ${place} cannot be written. Make it writable, or give --to, which leaves the secret and the media.`,
        { cause: error },
      );
    });
  }
}

/** Finds the folder itself, or the closest one above it. */
export async function nearestFolder(folder: string): Promise<string> {
  const found = await stat(folder).catch(() => undefined);
  return found || folder === dirname(folder) ? folder : nearestFolder(dirname(folder));
}

/** Keeps files that it replaces in a folder of their own, which no site serves. @returns whether there were any */
export async function restoreFiles(
  backup: string,
  changed: readonly { readonly path: string; readonly target: string }[],
  replaced: string,
): Promise<boolean> {
  let hasReplaced = false;
  for (const { path, target } of changed) {
    await mkdir(dirname(target), { recursive: true });
    if ((await stat(target).catch(() => undefined)) !== undefined) {
      const kept = join(replaced, path);
      await mkdir(dirname(kept), { recursive: true, mode: FOLDER_MODE });
      await copyFile(target, kept);
      await chmod(kept, FILE_MODE);
      hasReplaced = true;
    }
    const partial = `${target}.partial`;
    await copyFile(join(backup, path), partial);
    await rename(partial, target);
  }
  return hasReplaced;
}

/**
 * Restores into a temporary database.
 * @param signal ends the restore and removes what it has made
 * @throws Error when the backup cannot be restored
 */
export async function verifyBackup(backup: string, log: Logger, signal?: AbortSignal): Promise<Manifest> {
  const manifest = await readBackup(backup);
  const scratch = await mkdtemp(join(tmpdir(), 'rostrum-verify-'));
  try {
    // PostgreSQL does not run as root: its user must be able to enter the folder.
    await chmod(scratch, 0o755);
    const { pool, close } = await openDatabase({ dataDir: scratch, log });
    try {
      await Promise.race([restoreDatabase(pool, backup, manifest), rejectOn(signal)]);
    } finally {
      await close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
  return manifest;
}

function rejectOn(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    const interrupt = () => reject(new Error('interrupted'));
    if (signal?.aborted) interrupt();
    signal?.addEventListener('abort', interrupt, { once: true });
  });
}
