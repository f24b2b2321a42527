/**
 * A process that owns a data folder, for tests to kill: `database-owner.ts <folder> <hold|write|leave>`. Prints its
 * database's URL when ready. `hold` waits, `write` inserts rows and prints acknowledged numbers, `leave` exits without
 * closing. SIGTERM or end of input closes it gracefully.
 */
import { writeSync } from 'node:fs';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../api/database/postgres/embedded-postgres.ts';

const [dataDir = '', task] = process.argv.slice(2);
const WRITERS = 4;

/** Writes synchronously, so that no line is lost when the process is killed. */
const writeLine = (line: string) => writeSync(1, `${line}\n`);
const ignore = () => {};

try {
  const server = await startEmbeddedPostgres(dataDir, { info: ignore, warn: ignore, error: ignore });
  const finish = () => void server.close().then(() => process.exit(0));
  process.once('SIGTERM', finish);
  process.stdin.once('end', finish).resume();
  writeLine(server.url);
  if (task === 'leave') process.exit(0);
  if (task === 'write') await write(server.url);
} catch (error) {
  console.error(String(error));
  process.exit(1);
}

async function write(connectionString: string): Promise<never> {
  const pool = new pg.Pool({ connectionString });
  await pool.query('CREATE TABLE IF NOT EXISTS written (id bigserial PRIMARY KEY)');
  const writers = Array.from({ length: WRITERS }, async () => {
    for (;;) {
      const { rows } = await pool.query<{ id: string }>('INSERT INTO written DEFAULT VALUES RETURNING id');
      for (const { id } of rows) writeLine(id);
    }
  });
  return await Promise.race(writers);
}
