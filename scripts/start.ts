import { keepCompiled } from '../server/compile-cache.ts';

/** `npm start`: builds what is stale, then is the site. */
process.env.NODE_ENV ??= 'production';
if (process.env.npm_lifecycle_event) endWithShell();
keepCompiled();
const { buildIfStale } = await import('./build.ts');
if (await buildIfStale()) console.log('Built.');
await import('../server/main.ts');

/** npm starts this through a shell. When npm is told to end, the shell ends and tells nobody: one sees it by the new parent. */
function endWithShell(): void {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
