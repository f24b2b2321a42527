import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = 'secret';

/**
 * The site's signing keys: those configured, or one generated at the first start and stored in the data folder, so that sessions survive
 * a restart. Replicas must be configured with the same `SECRET`.
 * @throws Error when the data folder cannot be created.
 */
export async function loadSecrets(
  configured: readonly string[] | undefined,
  dataDir: string,
): Promise<readonly string[]> {
  if (configured && configured.length > 0) return configured;
  const file = join(dataDir, FILE);
  await mkdir(dataDir, { recursive: true }).catch((error: Error) => {
    throw new Error(`The data folder cannot be created (DATA_DIR): ${error.message}`, { cause: error });
  });
  try {
    await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return [(await readFile(file, 'utf8')).trim()];
}
