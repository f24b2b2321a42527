import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareDataFolder } from './data-folder.ts';

const FILE = 'secret';
/** A shorter key could be guessed; a disk that was full at the first start leaves an empty one. */
export const MIN_SECRET_LENGTH = 32;

/**
 * The site's signing keys: as configured, or generated and stored in the data folder, so that sessions survive a
 * restart. Replicas must share one `SECRET`.
 * @throws Error when the data folder cannot be written, or its key is too short.
 */
export async function loadSecrets(
  configured: readonly string[] | undefined,
  dataDir: string,
): Promise<readonly string[]> {
  if (configured && configured.length > 0) return configured;
  await prepareDataFolder(dataDir);
  const stored = await readSecret(dataDir);
  if (stored !== undefined) return [stored];
  await createSecret(join(dataDir, FILE));
  return [(await readSecret(dataDir)) ?? ''];
}

/**
 * The key in the data folder; undefined without one.
 * @throws Error when it is too short.
 */
export async function readSecret(dataDir: string): Promise<string | undefined> {
  const file = join(dataDir, FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const secret = text?.trim();
  if (secret === undefined || secret.length >= MIN_SECRET_LENGTH) return secret;
  throw new Error(
    `The signing key in ${file} has ${secret.length} characters and needs ${MIN_SECRET_LENGTH}: delete the file, and the next start creates a new one. Members sign in again.`,
  );
}

/** Stores a key atomically: written and synced under another name, then linked unless another process was first. */
async function createSecret(file: string): Promise<void> {
  const unfinished = `${file}-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(randomBytes(MIN_SECRET_LENGTH).toString('base64url'));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(unfinished, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(unfinished, { force: true });
  }
}
