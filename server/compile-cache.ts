import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Folder of what Node made of the source files at earlier starts. It is the project's own and not the system's temporary one:
 * code is run from it, so nobody else may write there.
 */
export const COMPILED_FOLDER = fileURLToPath(new URL('../.cache/node', import.meta.url));

/** What this process loads from now on is compiled once and kept for the next start; where the folder cannot be written, not. */
export function keepCompiled(): void {
  enableCompileCache(COMPILED_FOLDER);
}
