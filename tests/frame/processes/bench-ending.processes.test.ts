import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { until } from '../../support/until.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

it('a measurement that SIGTERM ends leaves neither its site nor its folder', async () => {
  const folder = await temporaryFolder();
  const temporary = join(folder.path, 'temporary');
  await mkdir(temporary, { mode: 0o755 });
  const measurement = spawn(process.execPath, ['bench/lighthouse.ts'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: temporary },
    stdio: 'ignore',
  });
  const ended = once(measurement, 'exit');
  // The database is the last of the site's processes to start, and names the folder.
  await until('the site of the measurement is starting', () => listProcesses(temporary).length > 0);
  measurement.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  expect(listProcesses(temporary)).toEqual([]);
  expect(await readdir(temporary)).toEqual([]);
  await folder.remove();
});

/** The running processes whose command names a folder. */
function listProcesses(folder: string): string[] {
  const list = execFileSync('ps', ['-axww', '-o', 'command='], { encoding: 'utf8' });
  return list.split('\n').filter((command) => command.includes(folder));
}
