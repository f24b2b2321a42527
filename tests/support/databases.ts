import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { type Content, templateOn } from './database-templates.ts';
import { MACHINE_URL, runOn } from './machine-postgres.ts';

/** A PostgreSQL to test on; each `open` gives a new database, empty or with content that has been imported into it. */
export type TestDatabase = {
  readonly name: 'embedded' | 'machine';
  open(content?: Content): Promise<{ url: string; drop(): Promise<void> }>;
};

/** The PostgreSQL of the tests themselves, as a list: the release that the site embeds. */
export const oneDatabase = (): [TestDatabase] => [onServer('embedded', inject('postgres'))];

/**
 * The databases for tests of the database: the tests' own PostgreSQL and, except for `npm test`, the machine's
 * (`TEST_DATABASE_URL`) where there is one.
 * @throws Error when `REQUIRE_SERVICES=1` and the machine's cannot be reached.
 */
export async function testDatabases(): Promise<TestDatabase[]> {
  if (!inject('usesMachine')) return oneDatabase();
  const reason = await runOn(MACHINE_URL, 'SELECT 1').then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (reason === undefined) return [...oneDatabase(), onServer('machine', MACHINE_URL)];
  const sentence = `the machine's PostgreSQL cannot be reached (${reason})`;
  if (process.env.REQUIRE_SERVICES === '1') throw new Error(`REQUIRE_SERVICES=1, but ${sentence}`);
  console.warn(`NOT RUN: tests on an external PostgreSQL; ${sentence}. Set TEST_DATABASE_URL.`);
  return oneDatabase();
}

/**
 * SQL that waits for a second at most until a database has no connections: a pool that has ended may still close its
 * last one, which the server would end with an error that nobody handles.
 */
const untilUnused = (database: string): string => `DO $$ BEGIN
  FOR attempt IN 1..50 LOOP
    PERFORM pg_stat_clear_snapshot();
    EXIT WHEN NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = '${database}');
    PERFORM pg_sleep(0.02);
  END LOOP;
END $$`;

/** A kind of PostgreSQL by the URL of a database whose role may create others. */
export const onServer = (name: TestDatabase['name'], server: string): TestDatabase => ({
  name,
  async open(content) {
    const template = content ? await templateOn(server, content) : 'template0';
    const database = `rostrum_test_${randomBytes(6).toString('hex')}`;
    await runOn(
      server,
      `CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY file_copy ENCODING 'UTF8' LOCALE 'C.UTF-8'`,
    );
    const url = new URL(server);
    url.pathname = database;
    return {
      url: url.href,
      async drop() {
        await runOn(server, untilUnused(database));
        await runOn(server, `DROP DATABASE ${database} WITH (FORCE)`);
      },
    };
  },
});
