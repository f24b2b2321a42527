import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class DataFolderInUseError extends Error {
  override name = 'DataFolderInUseError';
  readonly dataDir: string;
  /** In the owner's own PID namespace; undefined when the file cannot be read. */
  readonly pid: number | undefined;

  constructor(dataDir: string, pid: number | undefined) {
    super(
      `The data folder ${dataDir} is in use by process ${pid ?? 'unknown'}. ` +
        'Stop that process, or give this one another folder (DATA_DIR).',
    );
    this.dataDir = dataDir;
    this.pid = pid;
  }
}

const SQLITE_BUSY = 5;

/** Referenced, because garbage collection would close a connection and its lock. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Locks by SQLite's write lock, which the kernel releases with the process: Node has no file locks, a PID file can
 * become stale or be shared by containers. The lock file is never removed, so that two processes cannot lock different
 * files.
 * @returns the release function
 * @throws DataFolderInUseError while the folder has an owner, including this process
 */
export function lockDataFolder(dataDir: string): () => void {
  const inUse = (pid: number | undefined) => new DataFolderInUseError(dataDir, pid);
  return lock(dataDir, { file: 'owner', name: 'data folder', inUse });
}

/** Locks the folder of backups for one who writes them. @throws Error while another process does */
export function lockBackupFolder(folder: string): () => void {
  const inUse = (pid: number | undefined) =>
    new Error(`Process ${pid ?? 'unknown'} is writing a backup to ${folder}: wait until it has ended.`);
  return lock(folder, { file: '.backup', name: 'backup folder', inUse });
}

type Lock = {
  /** Name of the lock file and of the file with the owner's PID, without their endings. */
  readonly file: string;
  readonly name: string;
  readonly inUse: (pid: number | undefined) => Error;
};

function lock(folder: string, options: Lock): () => void {
  const pidFile = join(folder, `${options.file}.pid`);
  const held = openLock(folder, pidFile, options);
  heldLocks.add(held);
  return () => {
    if (!heldLocks.delete(held)) return;
    rmSync(pidFile, { force: true });
    held.close();
  };
}

function openLock(folder: string, pidFile: string, { file, name, inUse }: Lock): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(folder, `${file}.lock`), { timeout: 0 });
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE'); // nothing is written, so no journal file is needed
    writeFileSync(pidFile, `${process.pid}\n`);
    return lock;
  } catch (error) {
    lock?.close();
    if (!(error instanceof Error)) throw error;
    if ('errcode' in error && error.errcode === SQLITE_BUSY) throw inUse(readPid(pidFile));
    throw new Error(`The ${name} ${folder} cannot be used by this user: ${error.message}`, { cause: error });
  }
}

function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}
