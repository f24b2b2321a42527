import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { settings } from '../../../server/config/settings.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url)).replace(/\/$/, '');
const INSTALLED = '/opt/rostrum';
const UNITS = ['rostrum.service', 'rostrum-backup.service', 'rostrum-backup.timer'];
const readUnit = (name: string) => readFileSync(join(ROOT, 'deploy/systemd', name), 'utf8');
const unit = readUnit('rostrum.service');
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

/** Returns the complaints of systemd about a unit whose paths are those of this folder; it may name the other units. */
async function verify(text: string, name = 'rostrum.service'): Promise<string> {
  const folder = await temporaryFolder();
  for (const other of UNITS) await writeFile(join(folder.path, other), readUnit(other).replaceAll(INSTALLED, ROOT));
  const file = join(folder.path, name);
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
    // Longest drain delay set by these deployments.
    const config = readConfig({ DRAIN_DELAY_MS: '3000' });
    expect(Number(value('TimeoutStopSec'))).toBeGreaterThan(
      (config.drainDelay + config.shutdownTimeout) / 1000 + API_END,
    );
    expect([value('KillSignal'), value('KillMode'), value('Restart')]).toEqual(['SIGTERM', 'mixed', 'on-failure']);
  });
});

describe('deploy/systemd/rostrum-backup', () => {
  const backup = readUnit('rostrum-backup.service');
  const listLines = (text: string, pattern: RegExp) => text.split('\n').filter((line) => pattern.test(line));

  it.runIf(hasSystemd).each(['rostrum-backup.service', 'rostrum-backup.timer'])(
    '%s is accepted by systemd',
    async (name) => {
      expect(await verify(readUnit(name), name)).toBe('');
      expect(await verify(readUnit(name).replace(/^(OnCalendar|Nice)=.*$/m, '$1=never'), name)).toMatch(
        /Failed to parse/,
      );
    },
  );

  it('has the user, the folders, the settings and the restrictions of the site', () => {
    const same =
      /^(?:User|WorkingDirectory|Environment|EnvironmentFile|StateDirectory.*|CacheDirectory.*|UMask|No\w+|Capability\w+|Ambient\w+|Protect\w+|Private\w+|Lock\w+|Restrict\w+|SystemCall\w+)=/;
    expect(listLines(backup, same)).toEqual(listLines(unit, same));
  });
});
