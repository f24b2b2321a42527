import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { basename, join } from 'node:path';

/** Names of files. To ask what each name is would take as long as to read all names. */
const CONTENT = /\.(?:md|yaml|jpe?g|png|webp|avif|svg)$/;

type Options = {
  /** Called with the name of what has changed, without its folder. */
  readonly onEvent: (name: string) => void;
  readonly onError: (error: unknown) => void;
};

/**
 * Watches a folder with all folders below. On Linux only folders are watched, which covers their files: Node's
 * recursive watch takes half a kilobyte of memory and a kernel handle for every file.
 * @returns a function that ends the watch
 * @throws Error when the folder cannot be watched
 */
export function watchFolder(root: string, options: Options): () => void {
  return process.platform === 'linux' ? watchFolders(root, options) : watchTree(root, options);
}

function watchTree(root: string, { onEvent, onError }: Options): () => void {
  const watcher = watch(root, { recursive: true }, (_event, name) => onEvent(basename(name ?? '')));
  watcher.on('error', onError);
  return () => watcher.close();
}

function watchFolders(root: string, { onEvent, onError }: Options): () => void {
  const watchers = new Map<string, FSWatcher>();

  function close(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  /** @throws Error when it is no folder */
  function open(folder: string): void {
    const names = readdirSync(folder);
    const watcher = watch(folder, (event, name) => {
      // A folder that was created or moved here may have files already, and another one may have had its name.
      if (event === 'rename' && name !== null) openBelow(join(folder, name));
      onEvent(name ?? '');
    });
    // A folder that is deleted has no more events.
    watcher.on('error', () => close(folder));
    watchers.set(folder, watcher);
    for (const name of names) if (!CONTENT.test(name)) openBelow(join(folder, name));
  }

  function openBelow(path: string): void {
    for (const folder of [...watchers.keys()]) if (folder === path || folder.startsWith(`${path}/`)) close(folder);
    try {
      open(path);
    } catch (error) {
      if (!isNoFolder(error)) onError(error);
    }
  }

  open(root);
  return () => {
    for (const folder of [...watchers.keys()]) close(folder);
  };
}

/** A file, or what has just been deleted. */
const isNoFolder = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
