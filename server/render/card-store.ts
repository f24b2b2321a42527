import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

/** Twice the cards of a whole site, so that a crawl draws each once. */
const DISK_BYTES = 96_000_000;
/** Files of a tmpfs count as memory of a container. */
const MEMORY_BYTES = 16_000_000;
const TMPFS_MAGIC = 0x01021994;
/** Prune after this many new files. */
const WRITES_PER_PRUNING = 32;
const ENDING = '.png';

export type CardStore = {
  get(key: string): Promise<Buffer | undefined>;
  set(key: string, png: Buffer): Promise<void>;
};

type Options = {
  /** Undefined: cards stay in memory. */
  readonly folder: string | undefined;
  readonly onError: (error: unknown) => void;
  /** Default: depends on the kind of disk. */
  readonly maxBytes?: number;
};

/** Files survive a restart; unwritable cards stay in memory. */
export function createCardStore({ folder, onError, maxBytes }: Options): CardStore {
  const memory = new LRUCache<string, Buffer>({ maxSize: MEMORY_BYTES, sizeCalculation: ({ length }) => length });
  if (folder === undefined)
    return { get: async (key) => memory.get(key), set: async (key, png) => void memory.set(key, png) };
  const toFile = (key: string) => join(folder, key + ENDING);
  let writes = 0;

  async function write(key: string, png: Buffer): Promise<void> {
    await mkdir(folder ?? '', { recursive: true });
    // Atomic: other processes never read a partial file.
    const unfinished = `${toFile(key)}.${randomUUID()}`;
    try {
      await writeFile(unfinished, png);
      await rename(unfinished, toFile(key));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  return {
    async get(key) {
      return memory.get(key) ?? (await readFile(toFile(key)).catch(() => undefined));
    },
    async set(key, png) {
      try {
        await write(key, png);
        // The first write prunes the files of earlier processes.
        if (writes % WRITES_PER_PRUNING === 0) await prune(folder, maxBytes ?? (await diskBytes(folder)));
        writes += 1;
      } catch (error) {
        memory.set(key, png);
        onError(error);
      }
    },
  };
}

export async function diskBytes(folder: string): Promise<number> {
  return (await statfs(folder)).type === TMPFS_MAGIC ? MEMORY_BYTES : DISK_BYTES;
}

/** Delete the oldest files, and those of processes that died while writing. */
async function prune(folder: string, maxBytes: number): Promise<void> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const file = join(folder, name);
      // Another process may have deleted it.
      return stat(file).then(
        ({ size, mtimeMs }) => ({ file, size, mtimeMs }),
        () => undefined,
      );
    }),
  );
  let left = maxBytes;
  for (const { file, size } of files.filter((entry) => entry !== undefined).sort((a, b) => b.mtimeMs - a.mtimeMs)) {
    left -= size;
    if (left < 0) await rm(file, { force: true });
  }
}
