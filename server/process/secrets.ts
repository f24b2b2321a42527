import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareDataFolder } from './data-folder.ts';

const FILE = 'secret';
/** Rejects guessable keys, and the empty one left by a full disk. */
export const MIN_SECRET_LENGTH = 32;

/**
 * Stored in the data folder unless configured, so that sessions survive a restart; replicas must share one `SECRET`.
 * @throws Error when the folder cannot be written, or its key is too short
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

/** @throws Error when it is too short */
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

/** Atomic: write and sync under another name, then link unless another process was first. */
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
