import { loadChanging } from '../import/import-content.ts';
import { watchFolder } from './watch-folder.ts';

/** Editors write a file in several steps. */
const QUIET_MS = 200;
/** Milliseconds after the start until the modules for the first saved file are preloaded. */
const PRELOAD_MS = 5000;
/** Temporary and hidden files; a name without a dot may be a folder. */
const IGNORED = /^\.|^#|~$|\.(?!(?:md|yaml|jpe?g|png|webp|avif|svg)$)[^.]*$/;

/** Runs the import when content files change. @returns a stop function */
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
