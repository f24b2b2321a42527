import { buildIfStale } from './build.ts';

/** `npm start`: builds what is stale, then is the site. */
process.env.NODE_ENV ??= 'production';
if (await buildIfStale()) console.log('Built.');
await import('../server/main.ts');
