import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from './app.ts';
import { handlers } from './calls.ts';
import type { Logger } from './context.ts';
import { syncDemoAccounts } from './members/demo-accounts.ts';
import { createMembers } from './members/members.ts';
import { authenticate } from './members/sessions.ts';
import { openStore } from './store/database.ts';
import { type ImportResult, importContent } from './store/import.ts';
import { refreshVocabulary } from './store/search/vocabulary.ts';
import { importEachWeek } from './store/weekly-import.ts';

export type ApiSettings = {
  /** Folder of the embedded PostgreSQL; unused with a database URL. */
  dataDir: string;
  /** `postgres://…` of a PostgreSQL 15 or newer, instead of the embedded one. */
  databaseUrl?: string | undefined;
  /** The society's slug. */
  product: string;
  /** Folder of the society's texts and lists. */
  contentDir: string;
  /** Whether the demo accounts exist. */
  demo: boolean;
  /** Checks every answer by its schema: development and tests. */
  checkResponses: boolean;
};

export type RunningApi = {
  /** `http://127.0.0.1:49152` */
  origin: string;
  /** The database, in words for people. */
  database: string;
  imported: ImportResult;
  /** Answers what has been asked, then lets go of everything. */
  close(): Promise<void>;
};

/**
 * Starts the society API on a free port of this machine: opens the database, brings its tables and the content up to date, listens.
 * @throws Error in one clear sentence when the database cannot be used.
 */
export async function startApi(
  settings: ApiSettings,
  { log, now = () => new Date() }: { log: Logger; now?: () => Date },
): Promise<RunningApi> {
  const store = await openStore({ ...settings, log });
  try {
    const { contentDir, product, checkResponses } = settings;
    const importNow = async () => {
      const result = await importContent({ db: store.db, contentDir, product, now: now() });
      for (const problem of result.problems) log.warn(problem, 'content not imported');
      await refreshVocabulary(store.db, now());
      return result;
    };
    const imported = await importNow();
    await syncDemoAccounts({ db: store.db, now }, settings.demo);
    const context = { db: store.db, product, now, log, members: createMembers({ db: store.db, now }) };
    const app = createApi({
      context,
      handlers,
      authenticate: (token) => authenticate(context, token),
      checkResponses,
    });
    const server = createServer(app);
    await listen(server);
    const { port } = server.address() as AddressInfo;
    const stopImports = importEachWeek({
      importNow,
      now,
      onFailure: (err) => log.error({ err }, 'weekly import failed'),
    });
    const close = async () => {
      stopImports();
      await drain(server);
      await store.close();
    };
    return { origin: `http://127.0.0.1:${port}`, database: store.where, imported, close };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function listen(server: Server): Promise<void> {
  // Longer than the caller keeps its connections, so that none is closed under a request.
  server.keepAliveTimeout = 65_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
}

/** Stops listening and waits until every request under way has been answered. */
async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(sweep);
}
