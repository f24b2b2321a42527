import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openStore } from '../../server/api/store/database.ts';
import { importContent } from '../../server/api/store/import/import-content.ts';
import { refreshVocabulary } from '../../server/api/store/search/vocabulary.ts';
import { MACHINE_URL, runOnMachine } from './machine-postgres.ts';
import { silentLog } from './silent-log.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the tests cover every page (`npm run test:full`), or one of each kind or a sample. */
    isFullRun: boolean;
    /** Location of the database templates of this run: a prefix of names on the machine's PostgreSQL, and a folder of clusters. */
    templates: { prefix: string; folder: string };
  }
}

/** The initial content of a database. */
export type Content = { readonly contentDir: string; readonly product: string; readonly now?: Date };

const PREFIX = 'rostrum_template_';
const run = promisify(execFile);

/** Importing content takes seconds, copying a database a fraction of one: each content is imported once for all test files of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `${PREFIX}${process.pid}_`;
  const folder = await temporaryFolder();
  project.provide('templates', { prefix, folder: folder.path });
  return async () => {
    await folder.remove();
    await dropTemplates(prefix).catch(() => {}); // without a PostgreSQL there is nothing to drop
  };
}

/** The name of a database on the machine's PostgreSQL into which the content has been imported. `CREATE DATABASE` copies it. */
export async function templateOnMachine(content: Content): Promise<string> {
  const name = inject('templates').prefix + nameOf(content);
  const client = new pg.Client({ connectionString: MACHINE_URL });
  await client.connect();
  try {
    // Released with the connection.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) {
      const unfinished = `${name}_new`;
      await client.query(`CREATE DATABASE ${unfinished} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`);
      const url = new URL(MACHINE_URL);
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
  const template = join(inject('templates').folder, nameOf(content));
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
  const { contentDir, product, now = new Date() } = content;
  const store = await openStore({ ...where, log: silentLog });
  try {
    const { problems } = await importContent({ db: store.db, contentDir, product, now });
    if (problems.length > 0) throw new Error(`The content has problems: ${JSON.stringify(problems)}`);
    await refreshVocabulary(store.db, now);
  } finally {
    await store.close();
  }
}

async function dropTemplates(prefix: string): Promise<void> {
  const found = await runOnMachine(`SELECT datname FROM pg_database WHERE starts_with(datname, '${prefix}')`);
  for (const { datname } of found) await runOnMachine(`DROP DATABASE ${datname} WITH (FORCE)`);
}

const nameOf = ({ contentDir, product, now }: Content): string =>
  createHash('sha256')
    .update(JSON.stringify([contentDir, product, now]))
    .digest('hex')
    .slice(0, 12);
