import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { endSites, type SiteProcess, type StartOptions, startSiteProcess } from '../site-process.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { pinSite, SERVER_CORE } from './cores.ts';

/** What is written for each request is not what is measured. */
const QUIET = { LOG_LEVEL: 'warn' };

type Start = Partial<StartOptions>;

/** Whole sites on the society's own content. */
export type MeasuredSites = {
  /** Starts one, on a data folder of its own unless one is given, and waits until it wants requests. */
  start(options?: Start): Promise<SiteProcess>;
  /** The same, all of it on the servers' core. */
  startPinned(options?: Start): Promise<SiteProcess>;
};

/** For the tests of a file. No site outlives its test. */
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
      return site;
    },
  };
}
