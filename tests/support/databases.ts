import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '../../server/api/store/database.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A kind of PostgreSQL to test on; each `open` gives a new, empty database. */
export type TestDatabase = {
  readonly name: 'embedded' | 'machine';
  open(): Promise<{ url: string; drop(): Promise<void> }>;
};

const MACHINE_URL = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/test';
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

async function openEmbedded() {
  const folder = await temporaryFolder();
  const database = await openDatabase({ dataDir: folder.path, log: silent });
  return {
    url: database.url,
    async drop() {
      await database.close();
      await folder.remove();
    },
  };
}

async function openOnMachine() {
  const name = `rostrum_test_${randomBytes(6).toString('hex')}`;
  await runOnMachine(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`);
  const url = new URL(MACHINE_URL);
  url.pathname = name;
  return { url: url.href, drop: () => runOnMachine(`DROP DATABASE ${name} WITH (FORCE)`) };
}

async function runOnMachine(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: MACHINE_URL, connectionTimeoutMillis: 2000 });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function whyUnavailable(): Promise<string | undefined> {
  try {
    await runOnMachine('SELECT 1');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const ignore = () => {};
const silent = { info: ignore, warn: ignore, error: ignore };
