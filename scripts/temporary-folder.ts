import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const inUse = new Set<string>();

/** Any user may enter, because PostgreSQL does not run as root. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'rostrum-'));
  await chmod(path, 0o755);
  inUse.add(path);
  return { path, remove: () => removeFolder(path) };
}

/** For a process that a signal ends. */
export async function removeTemporaryFolders(): Promise<void> {
  await Promise.all([...inUse].map(removeFolder));
}

async function removeFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  inUse.delete(path);
}
