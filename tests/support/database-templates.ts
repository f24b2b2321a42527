import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { importContent } from '../../api/content/import/import-content.ts';
import { syncDemoAccounts } from '../../api/dashboard/demo-accounts.ts';
import { openStore } from '../../api/database/database.ts';
import { refreshVocabulary } from '../../api/search/vocabulary.ts';
import { MACHINE_URL, runOn } from './machine-postgres.ts';
import { silentLog } from './silent-log.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { startTestPostgres } from './test-postgres.ts';
import { until } from './until.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the tests cover every page (`npm run test:full`), or one of each kind or a sample. */
    isFullRun: boolean;
    /** Whether tests of databases also use the machine's PostgreSQL. */
    usesMachine: boolean;
    /** URL of the PostgreSQL reserved for the project's tests. */
    postgres: string;
    /** Location of the database templates of this run: a prefix of names on a PostgreSQL, and a folder of clusters. */
    templates: { prefix: string; folder: string };
  }
}

/** The initial content of a database. */
export type Content = {
  readonly contentDir: string;
  readonly product: string;
  readonly now?: Date;
  /** Whether the demo accounts are there, whose passwords take long to hash. */
  readonly demoAccounts?: boolean;
};

const PREFIX = 'rostrum_template_';
const run = promisify(execFile);

/**
 * Starts the PostgreSQL of a project's tests. Each content is imported only once per run, because copying a database is
 * much faster.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `${PREFIX}${process.pid}_`;
  const folder = await temporaryFolder();
  const server = await startTestPostgres(folder.path);
  project.provide('postgres', server.url);
  project.provide('templates', { prefix, folder: folder.path });
  return async () => {
    await server.stop();
    await folder.remove();
    await dropTemplates(prefix).catch(() => {}); // without a PostgreSQL there is nothing to drop
  };
}

/** The name of a database on a PostgreSQL into which the content has been imported. `CREATE DATABASE` copies it. */
export async function templateOn(server: string, content: Content): Promise<string> {
  const name = inject('templates').prefix + toName(content);
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    // Released with the connection.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      const unfinished = `${name}_new`;
      await client.query(`CREATE DATABASE ${unfinished} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`);
      const url = new URL(server);
      url.pathname = unfinished;
      await importInto({ dataDir: '', databaseUrl: url.href }, content);
      await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`);
    }
  } finally {
    await client.end();
  }
  return name;
}

/** Copies a cluster of the embedded PostgreSQL into which the content has been imported to a data folder. */
export async function copyCluster(dataDir: string, content: Content): Promise<void> {
  const template = join(inject('templates').folder, toName(content));
  await once(template, (unfinished) => importInto({ dataDir: unfinished }, content));
  await mkdir(dataDir, { recursive: true });
  // `cp` keeps the owner: PostgreSQL does not run as root, and its files belong to another user then.
  await run('cp', ['-a', join(template, 'postgres'), dataDir]);
}

/** Creates a folder in one worker, while the others wait for it. */
async function once(folder: string, make: (unfinished: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  const unfinished = `${folder}.new`;
  const isFirst = await mkdir(unfinished, { mode: 0o755 }).then(
    () => true,
    () => false,
  );
  if (!isFirst) return until(`${folder} is there`, () => existsSync(folder));
  try {
    await make(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true });
    throw error;
  }
}

async function importInto(where: { dataDir: string; databaseUrl?: string }, content: Content): Promise<void> {
  const { contentDir, product, now = new Date(), demoAccounts = false } = content;
  const store = await openStore({ ...where, log: silentLog });
  try {
    const { problems } = await importContent({ db: store.db, contentDir, product, now });
    if (problems.length > 0) throw new Error(`The content has problems: ${JSON.stringify(problems)}`);
    await refreshVocabulary(store.db, now);
    if (demoAccounts) await syncDemoAccounts({ db: store.db, now: () => now }, true);
  } finally {
    await store.close();
  }
}

async function dropTemplates(prefix: string): Promise<void> {
  const found = await runOn(MACHINE_URL, `SELECT datname FROM pg_database WHERE starts_with(datname, '${prefix}')`);
  for (const { datname } of found) await runOn(MACHINE_URL, `DROP DATABASE ${datname} WITH (FORCE)`);
}

const toName = (content: Content): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
