import { keepCompiled } from '../server/compile-cache.ts';
import { endWithShell } from './npm-shell.ts';

/** `npm start`: builds what is stale, then is the site. */
process.env.NODE_ENV ??= 'production';
endWithShell();
keepCompiled();
const { buildIfStale } = await import('./build.ts');
if (await buildIfStale()) console.log('Built.');
await import('../server/main.ts');
