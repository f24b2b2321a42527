import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, onTestFinished } from 'vitest';
import { endSites, type SiteProcess, type StartOptions, startSiteProcess } from '../site-process.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { ALL_CORES, LOAD_CORE, pin, pinSite, SERVER_CORE } from './cores.ts';

/** Request logs would distort the measurement. */
const QUIET = { LOG_LEVEL: 'warn' };

type Start = Partial<StartOptions>;

/** Whole sites with the content of this repository. */
export type MeasuredSites = {
  /** Starts a site, by default on a data folder of its own, and waits until it is ready. */
  start(options?: Start): Promise<SiteProcess>;
  /** Starts a site whose processes are pinned to the servers' core, and pins this one to the load's. */
  startPinned(options?: Start): Promise<SiteProcess>;
};

/** Provides sites for the tests of a file, and ends each after its test. */
export function measuredSites(): MeasuredSites {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let count = 0;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterEach(endSites);
  afterAll(() => folder.remove());

  async function start({ environment, ...options }: Start = {}): Promise<SiteProcess> {
    const dataDir = join(folder.path, `data-${++count}`);
    const site = await startSiteProcess({ dataDir, environment: { ...QUIET, ...environment }, ...options });
    await site.ready();
    return site;
  }
  return {
    start,
    async startPinned(options) {
      const site = await start(options);
      pinSite(site, SERVER_CORE);
      pin(process.pid, LOAD_CORE);
      onTestFinished(() => pin(process.pid, ALL_CORES));
      return site;
    },
  };
}
