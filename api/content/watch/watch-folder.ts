import { type FSWatcher, readdirSync, watch } from 'node:fs';
import { basename, join } from 'node:path';

/** Tested by name: a stat of each would double the time. */
const CONTENT = /\.(?:md|yaml|jpe?g|png|webp|avif|svg)$/;

type Options = {
  readonly onEvent: (name: string) => void;
  readonly onError: (error: unknown) => void;
};

/**
 * On Linux watches folders only, as recursive watches cost a handle per file.
 * @returns a stop function
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
      // A created or moved folder may have files already, and another one may have had its name.
      if (event === 'rename' && name !== null) openBelow(join(folder, name));
      onEvent(name ?? '');
    });
    // A deleted folder has no more events.
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

/** A file, or a deleted folder. */
const isNoFolder = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
