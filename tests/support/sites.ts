import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { copyCluster } from './database-templates.ts';
import { endSites, type SiteProcess, type StartOptions, startSiteProcess } from './site-process.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until, WAIT_LIMIT_MS } from './until.ts';

/** The small society of the tests, which is imported quickly. */
export const SMALL_CONTENT = fileURLToPath(new URL('./content', import.meta.url));
const SMALL = { CONTENT_DIR: SMALL_CONTENT, PRODUCT_SLUG: 'acme' };

type Start = Partial<StartOptions>;

/** Starts sites one after the other on the same data folder. */
export type Sites = {
  /** A data folder whose database contains the small society. */
  readonly dataDir: string;
  /** A path for another data folder, which does not exist yet. */
  newDataDir(): string;
  /** Starts a site with the small society, unless `options` override it. */
  launch(options?: Start): Promise<SiteProcess>;
  /** Starts a site and waits until it is ready. */
  start(options?: Start): Promise<SiteProcess>;
  /** Ends a site gracefully and waits until all its processes are gone. */
  stop(site: SiteProcess): Promise<void>;
  /** A new connection to the database of the running site. */
  connect(): Promise<pg.Client>;
  /** The messages of the stored forms, with the number of times each is stored. */
  storedForms(): Promise<Map<string, number>>;
};

/** A data folder for a file's tests. Ends each site after its test, and removes the folder after the file. */
export function sitesOnFolder(): Sites {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let others = 0;
  // Longer than `until`, whose error names the condition.
  vi.setConfig({ testTimeout: 3 * WAIT_LIMIT_MS });
  beforeAll(async () => {
    folder = await temporaryFolder();
    await copyCluster(sites.dataDir, { contentDir: SMALL_CONTENT, product: SMALL.PRODUCT_SLUG });
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
export const expectGone = (site: SiteProcess) => until('its processes are gone', () => site.processes().length === 0);
