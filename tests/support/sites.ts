import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { endSites, type SiteProcess, type StartOptions, startSiteProcess } from './site-process.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until, WAIT_LIMIT_MS } from './until.ts';

/** The small society of the tests, which is imported in a moment. */
export const SMALL_CONTENT = fileURLToPath(new URL('./content', import.meta.url));
const SMALL = { CONTENT_DIR: SMALL_CONTENT, PRODUCT_SLUG: 'acme' };

type Start = Partial<StartOptions>;

/** Sites that are started one after the other on the same data folder. */
export type Sites = {
  readonly dataDir: string;
  /** A path for another data folder, which does not exist yet. */
  newDataDir(): string;
  /** Starts one on the small society of the tests, unless settings say otherwise. */
  launch(options?: Start): Promise<SiteProcess>;
  /** Starts one and waits until it wants requests. */
  start(options?: Start): Promise<SiteProcess>;
  /** Ends one in order, and sees to it that nothing is left of it. */
  stop(site: SiteProcess): Promise<void>;
  /** A connection of one's own to the database of the site that runs. */
  connect(): Promise<pg.Client>;
  /** The messages of the forms that are stored, and how many times each is. */
  storedForms(): Promise<Map<string, number>>;
};

/** Gives the tests of a file a data folder. No process outlives its test, and the folder not the file. */
export function sitesOnFolder(): Sites {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let others = 0;
  // Waiting for something has a limit of its own, which names what it is.
  vi.setConfig({ testTimeout: 3 * WAIT_LIMIT_MS });
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterEach(endSites);
  afterAll(() => folder.remove());

  const sites: Sites = {
    get dataDir() {
      return join(folder.path, 'data');
    },
    newDataDir: () => join(folder.path, `other-${++others}`),
    launch({ environment, ...options } = {}) {
      return startSiteProcess({ dataDir: sites.dataDir, environment: { ...SMALL, ...environment }, ...options });
    },
    async start(options) {
      const site = await sites.launch(options);
      await site.ready();
      return site;
    },
    async stop(site) {
      site.signal('SIGTERM', 'site');
      expect(await site.ended).toBe(0);
      await expectGone(site);
    },
    async connect() {
      const url = (await readFile(join(sites.dataDir, 'postgres/url'), 'utf8')).trim();
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => {}); // the server may end first
      await client.connect();
      return client;
    },
    async storedForms() {
      const client = await sites.connect();
      const { rows } = await client
        .query<{ message: string; times: number }>(
          "SELECT fields->>'message' AS message, count(*)::int AS times FROM form_submissions GROUP BY 1",
        )
        .finally(() => client.end());
      return new Map(rows.map(({ message, times }) => [message, times]));
    },
  };
  return sites;
}

/** Waits until no process of the site is left. */
export const expectGone = (site: SiteProcess) => until('nothing is left of it', () => site.processes().length === 0);
