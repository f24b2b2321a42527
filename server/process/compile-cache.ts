import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** In the project, because code is run from it: other users can write to the system's temporary folder. */
export const COMPILE_CACHE_FOLDER = fileURLToPath(new URL('../../.cache/node', import.meta.url));

export function startCompileCache(): void {
  enableCompileCache(COMPILE_CACHE_FOLDER);
}
