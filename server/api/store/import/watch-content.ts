import { type FSWatcher, watch } from 'node:fs';
import { basename } from 'node:path';

/** Editors write a file in several steps. */
const QUIET_MS = 200;
/** Temporary and hidden files of editors and systems; a name without a dot may be a folder. */
const IGNORED = /^\.|^#|~$|\.(?!(?:md|yaml|jpe?g|png|webp|avif|svg)$)[^.]*$/;

/**
 * Runs the import when files of the content folder are saved, added or deleted.
 * @returns a function that ends the watch
 */
export function watchContent(options: {
  contentDir: string;
  runImport: () => Promise<unknown>;
  onFailure: (error: unknown) => void;
}): () => void {
  const { contentDir, runImport, onFailure } = options;
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(contentDir, { recursive: true }, (_event, name) => {
      if (name !== null && IGNORED.test(basename(name))) return;
      clearTimeout(timer);
      timer = setTimeout(() => void runImport().catch(onFailure), QUIET_MS);
    });
    watcher.on('error', onFailure);
  } catch (error) {
    onFailure(error);
  }
  return () => {
    clearTimeout(timer);
    watcher?.close();
  };
}
