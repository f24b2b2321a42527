import { watchFolder } from './watch-folder.ts';

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
  let stop: (() => void) | undefined;
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
    stop?.();
  };
}
