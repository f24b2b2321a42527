import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Thrown while another running process owns the data folder. */
export class DataFolderInUseError extends Error {
  override name = 'DataFolderInUseError';
  readonly dataDir: string;
  /** The owner's process id in its own PID namespace; undefined when the file cannot be read. */
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

/** The locks of this process. The references prevent garbage collection, which would close a connection and release its lock. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Makes this process the owner of the data folder.
 *
 * Node has no file locks, but SQLite's write lock is one: the kernel grants it to one process at a time and releases it however
 * that process ends. A PID file could become stale, and containers that share a volume do not share process ids. The lock is
 * taken before anything in the folder is read, which PostgreSQL's own lock could not be. The empty lock file is never removed:
 * otherwise two processes could lock two different files of the same name.
 *
 * @returns a function that releases the folder
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
