import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * The folder of Node's compile cache. It is in the project and not in the system's temporary folder: code is run from it, so no other user
 * may write to it.
 */
export const COMPILE_CACHE_FOLDER = fileURLToPath(new URL('../../.cache/node', import.meta.url));

/** Caches the compiled code of all modules loaded from now on, for the next start. Does nothing when the folder is not writable. */
export function startCompileCache(): void {
  enableCompileCache(COMPILE_CACHE_FOLDER);
}
