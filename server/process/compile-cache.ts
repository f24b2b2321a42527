import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The folder of Node's compile cache. It is in the project, because code is run from it: other users can write to the
 * system's temporary folder.
 */
export const COMPILE_CACHE_FOLDER = fileURLToPath(new URL('../../.cache/node', import.meta.url));

/** Caches the compiled code of modules for the next start; without effect in a read-only folder. */
export function startCompileCache(): void {
  enableCompileCache(COMPILE_CACHE_FOLDER);
}
