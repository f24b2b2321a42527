import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another live process owns the data folder. */
export class DataFolderInUseError extends Error {
  override name = 'DataFolderInUseError';
  readonly dataDir: string;
  /** The owner's process id, as it sees itself; undefined when it cannot be read. */
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

/** Locks this process holds; kept here because a connection that is garbage collected gives its lock up. */
const held = new Set<DatabaseSync>();

/**
 * Makes this process the one owner of the data folder.
 *
 * Node has no file lock of its own, but SQLite's write lock is one: the kernel grants it to one process at a time and takes
 * it back however that process ends. So there is no stale lock to judge by process ids and start times (which containers
 * that share a volume see differently), and it is held before anything in the folder is touched, which a lock kept by the
 * database server could not be. The lock file is empty and stays: removing it would let two processes lock two files of one name.
 *
 * @returns the function that gives the folder up.
 * @throws DataFolderInUseError while another owner lives, this process included.
 */
export function lockDataFolder(dataDir: string): () => void {
  const pidFile = join(dataDir, 'owner.pid');
  const lock = openLock(dataDir, pidFile);
  held.add(lock);
  return () => {
    if (!held.delete(lock)) return;
    rmSync(pidFile, { force: true });
    lock.close();
  };
}

function openLock(dataDir: string, pidFile: string): DatabaseSync {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(dataDir, 'owner.lock'), { timeout: 0 });
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE'); // no journal file: nothing is ever written
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
