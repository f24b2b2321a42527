import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

/** Twice the cards of all pages of a society: a crawl of the whole site is drawn once. */
const DISK_BYTES = 96_000_000;
/** Files of a tmpfs count as memory of a container, like the cache in memory. */
const MEMORY_BYTES = 16_000_000;
const TMPFS_MAGIC = 0x01021994;
/** Old files are looked for after as many new ones. */
const WRITES_PER_PRUNING = 32;
const ENDING = '.png';

/** Drawn cards by the hash of what is drawn. */
export type CardStore = {
  get(key: string): Promise<Buffer | undefined>;
  set(key: string, png: Buffer): Promise<void>;
};

type Options = {
  /** The folder of the files, which processes may share; undefined: cards stay in memory. */
  readonly folder: string | undefined;
  /** Reports that a file could not be written; its card stays in memory. */
  readonly onError: (error: unknown) => void;
  /** Bytes of all files; by default as many as the kind of disk allows. */
  readonly maxBytes?: number;
};

/** Stores cards as files, which a restart leaves, and in memory what cannot be written. */
export function createCardStore({ folder, onError, maxBytes }: Options): CardStore {
  const memory = new LRUCache<string, Buffer>({ maxSize: MEMORY_BYTES, sizeCalculation: ({ length }) => length });
  if (folder === undefined)
    return { get: async (key) => memory.get(key), set: async (key, png) => void memory.set(key, png) };
  const toFile = (key: string) => join(folder, key + ENDING);
  let writes = 0;

  async function write(key: string, png: Buffer): Promise<void> {
    await mkdir(folder ?? '', { recursive: true });
    // Readers of other processes never see a part of a file.
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
        // The first write of a process finds what earlier ones have left.
        if (writes % WRITES_PER_PRUNING === 0) await prune(folder, maxBytes ?? (await diskBytes(folder)));
        writes += 1;
      } catch (error) {
        memory.set(key, png);
        onError(error);
      }
    },
  };
}

/** Bytes that cards may take in a folder. */
export async function diskBytes(folder: string): Promise<number> {
  return (await statfs(folder)).type === TMPFS_MAGIC ? MEMORY_BYTES : DISK_BYTES;
}

/** Deletes the oldest files, and those of processes that died while writing, until the rest fits. */
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
