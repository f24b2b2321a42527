import { spawn } from 'node:child_process';
import { endWithShell } from './npm-shell.ts';

/** `npm run dev`: the server with Vite in middleware mode. Client changes hot-reload, server changes restart it. */
endWithShell();
// Vite serves the site's own modules while developing; the web editor is a program apart.
if (process.env.CONTENT_EDITOR) await (await import('./build.ts')).buildEditor();
const site = spawn(
  'tsx',
  ['watch', '--include', 'shared/**/*.ts', '--exclude', 'client/**', 'server/main.ts', '--dev'],
  {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  },
);
site.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.kill(signal));
