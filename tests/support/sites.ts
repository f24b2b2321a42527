import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect } from 'vitest';
import { endSites, type SiteProcess, type StartOptions, startSiteProcess, until } from './site-process.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The small society of the tests, which is imported in a moment. */
export const SMALL_CONTENT = fileURLToPath(new URL('./content', import.meta.url));
const SMALL = { CONTENT_DIR: SMALL_CONTENT, PRODUCT_SLUG: 'acme' };

type Start = Partial<StartOptions>;

/** Sites on one data folder, which does not exist before the first start. */
export type Sites = {
  readonly dataDir: string;
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

/** Gives each test of a file a data folder of its own; afterwards nothing is left of it or of the processes on it. */
export function sitesOnFolder(): Sites {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    await endSites().finally(() => folder.remove());
  });

  const sites: Sites = {
    get dataDir() {
      return join(folder.path, 'data');
    },
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
