import { startCompileCache } from '../server/compile-cache.ts';
import { endWithShell } from './npm-shell.ts';

/** `npm start`: builds the client when its sources have changed, then runs the site in this process. */
process.env.NODE_ENV ??= 'production';
endWithShell();
startCompileCache();
const { buildIfStale } = await import('./build.ts');
if (await buildIfStale()) console.log('Built.');
await import('../server/main.ts');
