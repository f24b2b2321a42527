import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../tests/support/free-port.ts';
import { onCore, pinSite, SERVER_CORE } from '../tests/support/load/cores.ts';
import { type SiteProcess, startSiteProcess } from '../tests/support/site-process.ts';
import { temporaryFolder } from '../tests/support/temporary-folder.ts';

export type Folder = Awaited<ReturnType<typeof temporaryFolder>>;

export async function* inFolder<T>(run: (folder: Folder) => AsyncGenerator<T>): AsyncGenerator<T> {
  const folder = await temporaryFolder();
  try {
    yield* run(folder);
  } finally {
    await folder.remove();
  }
}

/** On the servers' core, without request logging, which would distort results. */
export async function startBenchSite(folder: Folder, environment: Record<string, string> = {}): Promise<SiteProcess> {
  const dataDir = join(folder.path, 'data');
  const site = await startSiteProcess({ dataDir, environment: { LOG_LEVEL: 'warn', ...environment } });
  await site.ready();
  pinSite(site, SERVER_CORE);
  return site;
}

export async function startBare(script: string, ...args: string[]): Promise<{ origin: string; stop(): void }> {
  const port = await freePort();
  const file = fileURLToPath(new URL(script, import.meta.url));
  const child = onCore(SERVER_CORE, [process.execPath, file, String(port), ...args]);
  await once(child.stdout, 'data');
  const stop = () => void child.kill();
  process.once('exit', stop);
  return { origin: `http://127.0.0.1:${port}`, stop };
}
