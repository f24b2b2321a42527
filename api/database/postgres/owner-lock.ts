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
  const pidFile = join(dataDir, 'owner.pid');
  const lock = openLock(dataDir, pidFile);
  heldLocks.add(lock);
  return () => {
    if (!heldLocks.delete(lock)) return;
    rmSync(pidFile, { force: true });
    lock.close();
  };
}

function openLock(dataDir: string, pidFile: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, 'owner.lock'), { timeout: 0 });
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE'); // nothing is written, so no journal file is needed
    writeFileSync(pidFile, `${process.pid}\n`);
    return lock;
  } catch (error) {
    lock?.close();
    if (!(error instanceof Error)) throw error;
    if ('errcode' in error && error.errcode === SQLITE_BUSY) throw new DataFolderInUseError(dataDir, readPid(pidFile));
    throw new Error(`The data folder ${dataDir} cannot be used by this user: ${error.message}`, { cause: error });
  }
}

function readPid(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}
