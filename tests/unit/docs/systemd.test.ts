import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { settings } from '../../../server/settings.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');
const INSTALLED = '/opt/rostrum';
const unit = readFileSync(join(ROOT, 'deploy/systemd/rostrum.service'), 'utf8');
const value = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
const environment = Object.fromEntries(
  value('Environment')
    .split(' ')
    .map((pair) => pair.split('=', 2)),
);

const ANALYZE = '/usr/bin/systemd-analyze';
const hasSystemd = existsSync(ANALYZE);
if (!hasSystemd)
  console.warn('NOT RUN: the check of the unit of systemd; systemd-analyze is missing (apt-get install -y systemd).');

/** What systemd says about a unit whose paths are those of this folder. */
async function verify(text: string): Promise<string> {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'rostrum.service');
  await writeFile(file, text.replaceAll(INSTALLED, ROOT));
  const { stderr } = await run(ANALYZE, ['verify', '--man=no', file]).catch((error: { stderr: string }) => error);
  await folder.remove();
  return stderr;
}

describe('deploy/systemd/rostrum.service', () => {
  it.runIf(hasSystemd)('is accepted by systemd', async () => {
    expect(await verify(unit)).toBe('');
    expect(await verify(unit.replace('ProtectSystem', 'ProtectSistem'))).toContain('ProtectSistem');
    expect(await verify(unit.replace('.bin/node', '.bin/nodes'))).toContain('is not executable');
  });

  it('starts the site on the project’s Node, in a folder that exists', () => {
    const [program = '', ...args] = value('ExecStart').split(' ');
    expect(value('WorkingDirectory')).toBe(INSTALLED);
    expect(program).toBe(`${INSTALLED}/node_modules/.bin/node`);
    expect(args.map((path) => existsSync(join(ROOT, path)))).toEqual([true]);
  });

  it('keeps data in the folder that systemd creates for it', () => {
    expect(environment).toEqual({
      DATA_DIR: `/var/lib/${value('StateDirectory')}`,
      NODE_COMPILE_CACHE: `/var/cache/${value('CacheDirectory')}`,
    });
    expect(Object.keys(settings)).toContain('DATA_DIR');
  });

  it('lets the site finish its requests: the signal goes to the main process, the time is above the limits of the shutdown', () => {
    const API_END = 10;
    // The longest drain delay that the deployments here set.
    const config = readConfig({ DRAIN_DELAY_MS: '3000' });
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(
      (config.drainDelay + config.shutdownTimeout) / 1000 + API_END,
    );
    expect([value('KillSignal'), value('KillMode'), value('Restart')]).toEqual(['SIGTERM', 'mixed', 'on-failure']);
  });

  it.each([
    ['NoNewPrivileges', 'yes'],
    ['ProtectSystem', 'strict'],
    ['ProtectHome', 'yes'],
    ['PrivateTmp', 'yes'],
    ['CapabilityBoundingSet', ''],
    ['User', 'rostrum'],
  ])('runs without privileges: %s=%s', (name, wanted) => {
    expect(unit).toMatch(new RegExp(`^${name}=`, 'm'));
    expect(value(name)).toBe(wanted);
  });
});
