import { startCompileCache } from '../server/process/compile-cache.ts';
import { endWithShell } from './npm-shell.ts';

/** `npm start`: builds the client if its sources have changed, and runs the site here; terminals show warnings only. */
process.env.NODE_ENV ??= 'production';
endWithShell();
startCompileCache();
if (process.stdout.isTTY) process.env.LOG_LEVEL ??= 'warn';
const { buildIfStale } = await import('./build.ts');
await buildIfStale(() => console.error('Building the site, about 15 s…'));
await import('../server/main.ts');
