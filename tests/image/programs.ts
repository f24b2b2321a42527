import { execute, StepFailed } from '../../scripts/steps.ts';
import { programPath } from '../deployment/programs.ts';

/** Programs that the test of the image runs, with the Debian package of each. */
const PROGRAMS = {
  buildah: 'buildah',
  debootstrap: 'debootstrap',
  tar: 'tar',
  unshare: 'util-linux',
  mount: 'mount',
  useradd: 'passwd',
} as const;
const LIMIT_SECONDS = 600;

/** Why the image cannot be tested on this machine, as a sentence. */
export function missingPrerequisite(): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux.';
  if (process.getuid?.() !== 0) return 'it needs root, for file systems of its own.';
  if (process.env.npm_execpath === undefined) return 'it must be started through npm (npm run test:image).';
  const missing = Object.entries(PROGRAMS).filter(([name]) => programPath(name) === undefined);
  if (missing.length === 0) return undefined;
  const packages = [...new Set(missing.map(([, name]) => name))].join(' ');
  return `${missing.map(([name]) => name).join(' and ')} missing: apt-get update && apt-get install -y --no-install-recommends ${packages}`;
}

/** Runs a program for at most ten minutes. @returns its output. @throws StepFailed after printing it, on failure. */
export async function call(name: keyof typeof PROGRAMS | 'git', args: readonly string[]): Promise<string> {
  const { code, output } = await execute(
    'timeout',
    [String(LIMIT_SECONDS), programPath(name) ?? name, ...args],
    'pipe',
  );
  if (code === 0) return output;
  process.stderr.write(output);
  throw new StepFailed(
    `${name} ${args[0]}: ${code === 124 ? `not done after ${LIMIT_SECONDS} s` : `exit code ${code}`}`,
  );
}
