import { execFile } from 'node:child_process';
import { cp, lstat, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Finding } from './measurement.ts';
import { type Folder, inFolder } from './servers.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FILES = ['package.json', 'package-lock.json', '.npmrc', 'scripts/check-machine.mjs', 'scripts/link-node.mjs'];
const BLOCK_BYTES = 512;
const BYTES_PER_MB = 1e6;
const INSTALLATIONS = [
  { name: 'development', options: [], goalMb: 600 },
  { name: 'production (--omit=dev), with the embedded PostgreSQL and Node', options: ['--omit=dev'], goalMb: 250 },
] as const;
const run = promisify(execFile);

export const installSize = () => inFolder(measure);

async function* measure(folder: Folder): AsyncGenerator<Finding> {
  for (const { name, options, goalMb } of INSTALLATIONS) {
    const project = join(folder.path, options.join('') || 'all');
    for (const file of FILES) {
      await mkdir(dirname(join(project, file)), { recursive: true });
      await cp(join(ROOT, file), join(project, file));
    }
    // The bench sets NODE_ENV, by which npm would omit development dependencies.
    await run('npm', ['ci', ...options], { cwd: project, env: { ...process.env, NODE_ENV: 'development' } });
    const { stdout } = await run('npm', ['ls', '--all', '--parseable', ...options], {
      cwd: project,
      env: { ...process.env, NODE_ENV: 'development' },
    });
    const megabytes = Math.round((await readBytes(join(project, 'node_modules'))) / BYTES_PER_MB);
    const packages = stdout.trim().split('\n').length - 1;
    yield { line: `${name}: ${megabytes} MB (goal ${goalMb}), ${packages} packages`, isGood: megabytes <= goalMb };
  }
}

async function readBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    bytes += entry.isDirectory() ? await readBytes(path) : (await lstat(path)).blocks * BLOCK_BYTES;
  }
  return bytes;
}
