import { loadChanging } from '../import/import-content.ts';
import { watchFolder } from './watch-folder.ts';

/** Editors write a file in several steps. */
const QUIET_MS = 200;
/** When a start is over, in milliseconds: then the modules are loaded that the first saved file needs. */
const PRELOAD_MS = 5000;
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
  let stop: (() => void) | undefined;
  const preload = setTimeout(() => void loadChanging().catch(onFailure), PRELOAD_MS).unref();
  try {
    stop = watchFolder(contentDir, {
      onEvent: (name) => {
        if (IGNORED.test(name)) return;
        clearTimeout(timer);
        timer = setTimeout(() => void runImport().catch(onFailure), QUIET_MS);
      },
      onError: onFailure,
    });
  } catch (error) {
    onFailure(error);
  }
  return () => {
    clearTimeout(timer);
    clearTimeout(preload);
    stop?.();
  };
}
