import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export type Release = { readonly version: string; readonly revision: string };

const packageSchema = z.object({ version: z.string() });
const GIT_TIMEOUT_MS = 2000;
const ROOT = new URL('../../', import.meta.url);

export const readVersion = (root = ROOT): string =>
  packageSchema.parse(JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))).version;

/** @param options.revision set in images and archives, which contain no repository */
export function readRelease({ revision, root = ROOT }: { revision: string | undefined; root?: URL }): Release {
  const version = readVersion(root);
  return { version, revision: revision ?? findCommit(root) ?? version };
}

/** Undefined without a repository of its own, or without git. */
function findCommit(root: URL): string | undefined {
  if (!existsSync(new URL('.git', root))) return undefined;
  try {
    const cwd = fileURLToPath(root);
    const output = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd,
      encoding: 'utf8',
      timeout: GIT_TIMEOUT_MS,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return output.trim() || undefined;
  } catch {
    return undefined;
  }
}
