import { type FSWatcher, watch } from 'node:fs';
import { basename } from 'node:path';

/** Editors write a file in several steps. */
const QUIET_MS = 200;
/** Temporary and hidden files of editors and systems; a name without a dot may be a folder. */
const IGNORED = /^\.|^#|~$|\.(?!md$|yaml$)[^.]*$/;

/**
 * Runs the import when files of the content folder are saved, added or deleted. A change during an import starts another one after it.
 * @returns a function that ends the watch
 */
export function watchContent(options: {
  contentDir: string;
  runImport: () => Promise<unknown>;
  onFailure: (error: unknown) => void;
}): () => void {
  const { contentDir, runImport, onFailure } = options;
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isPending = false;

  async function run(): Promise<void> {
    if (isRunning) {
      isPending = true;
      return;
    }
    isRunning = true;
    await runImport().catch(onFailure);
    isRunning = false;
    if (!isPending) return;
    isPending = false;
    await run();
  }

  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(contentDir, { recursive: true }, (_event, name) => {
      if (name !== null && IGNORED.test(basename(name))) return;
      clearTimeout(timer);
      timer = setTimeout(() => void run(), QUIET_MS);
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
