import { access, constants, mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Folder by folder: a recursive `mkdir` hangs where none can be created, as below /proc. @throws Error for operators
 */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    await create(resolve(dataDir));
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The data folder ${dataDir} cannot be written (DATA_DIR): ${reason}`, { cause: error });
  }
}

async function create(folder: string): Promise<void> {
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  await create(dirname(folder));
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Another process was quicker.
    if (error.code !== 'EEXIST') throw error;
  });
}
