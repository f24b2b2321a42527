import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../api/database/database.ts';
import { readConfig } from '../server/config/config.ts';
import { endWithShell } from './npm-shell.ts';

/** `npm run dev`: applies edits of client, content and API at once; those of server and shared code restart it. */
endWithShell();
const { apiOrigin, databaseUrl, dataDir, editor } = readConfig(process.env);
// Vite serves only the site's own modules; the web editor is a separate program, which the site need not wait for.
if (editor) void import('./build.ts').then(({ buildEditor }) => buildEditor()).catch(console.error);
const log = { info: () => {}, warn: console.warn, error: console.error };
const database =
  apiOrigin === undefined && databaseUrl === undefined ? await openDatabase({ dataDir, log }) : undefined;
const site = spawn(
  process.execPath,
  [
    fileURLToPath(import.meta.resolve('tsx/cli')),
    'watch',
    '--clear-screen=false',
    ...['--include', 'shared/**/*.ts'],
    ...['--exclude', 'client/**'],
    ...['server/main.ts', '--dev'],
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', ...(database && { DATABASE_URL: database.url }) },
  },
);
site.on('exit', async (code) => {
  await database?.close();
  process.exit(code ?? 0);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => site.kill(signal));
