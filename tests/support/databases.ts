import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../server/api/store/database.ts';
import { type Content, copyCluster, templateOnMachine } from './database-templates.ts';
import { MACHINE_URL, runOnMachine } from './machine-postgres.ts';
import { silentLog } from './silent-log.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A kind of PostgreSQL to test on; each `open` gives a new database, empty or with content that has been imported into it. */
export type TestDatabase = {
  readonly name: 'embedded' | 'machine';
  open(content?: Content): Promise<{ url: string; drop(): Promise<void> }>;
};

const unavailable = await whyUnavailable();

/**
 * The databases that tests run on: the embedded PostgreSQL, and the machine's own (`TEST_DATABASE_URL`) where there is one.
 * With `REQUIRE_SERVICES=1` its absence is a failure.
 * @throws Error when the machine's is required and cannot be reached.
 */
export function testDatabases(): TestDatabase[] {
  if (unavailable === undefined)
    return [
      { name: 'embedded', open: openEmbedded },
      { name: 'machine', open: openOnMachine },
    ];
  const sentence = `the machine's PostgreSQL cannot be reached (${unavailable})`;
  if (process.env.REQUIRE_SERVICES === '1') throw new Error(`REQUIRE_SERVICES=1, but ${sentence}`);
  console.warn(`NOT RUN: tests on an external PostgreSQL; ${sentence}. Set TEST_DATABASE_URL.`);
  return [{ name: 'embedded', open: openEmbedded }];
}

/**
 * One of them, as a list: the machine's own, which costs no start, or else the embedded one. For rules above the database; that all
 * calls hold on both kinds is shown by tests/contract.
 * @throws Error when the machine's is required and cannot be reached.
 */
export const oneDatabase = (): TestDatabase[] => testDatabases().slice(-1);

async function openEmbedded(content?: Content) {
  const folder = await temporaryFolder();
  if (content) await copyCluster(folder.path, content);
  const database = await openDatabase({ dataDir: folder.path, log: silentLog });
  return {
    url: database.url,
    async drop() {
      await database.close();
      await folder.remove();
    },
  };
}

async function openOnMachine(content?: Content) {
  const template = content ? await templateOnMachine(content) : 'template0';
  const name = `rostrum_test_${randomBytes(6).toString('hex')}`;
  await runOnMachine(`CREATE DATABASE ${name} TEMPLATE ${template} ENCODING 'UTF8' LOCALE 'C.UTF-8'`);
  const url = new URL(MACHINE_URL);
  url.pathname = name;
  return {
    url: url.href,
    async drop() {
      await runOnMachine(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function whyUnavailable(): Promise<string | undefined> {
  try {
    await runOnMachine('SELECT 1');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
