import { fileURLToPath } from 'node:url';
import { readConfig } from '../../server/config.ts';
import type { TestDatabase } from './databases.ts';
import { startImportedApi } from './imported.ts';
import { startSite, type TestSite } from './site.ts';

const CONTENT = fileURLToPath(new URL('../../content', import.meta.url));
const silent = { info() {}, warn() {}, error() {} };

export type WholeSite = TestSite & {
  readonly contentProblems: readonly { file: string; line: number; reason: string }[];
};

/** The society API on a database of its own with the content of this repository, and the site in front of it. */
export async function startWholeSite(
  database: TestDatabase,
  environment: Record<string, string> = {},
): Promise<WholeSite> {
  const { url, drop } = await database.open();
  const { product } = readConfig({});
  const api = await startImportedApi(
    { dataDir: '', databaseUrl: url, product, contentDir: CONTENT, demo: true, checkResponses: true },
    { log: silent },
  );
  // On a busy machine, uncached responses can take longer than the default timeout.
  const site = await startSite({
    apiOrigin: api.origin,
    environment: { UPSTREAM_TIMEOUT_MS: '20000', ...environment },
  });
  await site.redirects.refresh();
  return {
    ...site,
    contentProblems: api.imported.problems,
    async close() {
      await site.close();
      await api.close();
      await drop();
    },
  };
}
