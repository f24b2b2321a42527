import { join } from 'node:path';
import { type SiteProcess, startSiteProcess } from '../tests/support/site-process.ts';
import { type Finding, median } from './measurement.ts';
import { type Folder, inFolder } from './servers.ts';

const ROUNDS = 5;

export const coldStart = () => inFolder(measure);

async function* measure(folder: Folder): AsyncGenerator<Finding> {
  const dataDir = join(folder.path, 'data');
  const first = await start(dataDir);
  yield { line: `first start, with an empty data folder (database initialised, content imported): ${first} ms` };
  const later: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) later.push(await start(dataDir));
  yield { line: `later starts, embedded database and API included: ${median(later)} ms (median of ${ROUNDS})` };
}

/** @returns milliseconds until the home page answers 200 */
async function start(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const site = await startSiteProcess({ dataDir, environment: { LOG_LEVEL: 'warn' } });
  await site.ready();
  const { status } = await fetch(site.origin);
  if (status !== 200) throw new Error(`The home page answers ${status}`);
  const took = Math.round(performance.now() - startedAt);
  await end(site);
  return took;
}

async function end(site: SiteProcess): Promise<void> {
  site.signal('SIGTERM', 'site');
  await site.ended;
}
