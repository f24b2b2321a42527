/**
 * A process that owns a data folder, for tests to kill: `database-owner.ts <folder> <hold|write|leave>`. When ready it prints
 * its database's URL. Then it waits; or it inserts rows and prints the number of each that the database has acknowledged; or it
 * exits without closing anything. SIGTERM, or the end of its input, closes it in order.
 */
import { writeSync } from 'node:fs';
import type { Pool } from 'pg';
import { openDatabase } from '../../server/api/store/database.ts';

const [dataDir = '', task] = process.argv.slice(2);
const WRITERS = 4;

/** At once and unbuffered: what a test has read was really said before the kill. */
const say = (line: string) => writeSync(1, `${line}\n`);
const ignore = () => {};

try {
  const { pool, url, close } = await openDatabase({ dataDir, log: { info: ignore, warn: ignore, error: ignore } });
  const finish = () => void close().then(() => process.exit(0));
  process.once('SIGTERM', finish);
  process.stdin.once('end', finish).resume();
  say(url);
  if (task === 'leave') process.exit(0);
  if (task === 'write') await write(pool);
} catch (error) {
  console.error(String(error));
  process.exit(1);
}

async function write(pool: Pool): Promise<void> {
  await pool.query('CREATE TABLE IF NOT EXISTS written (id bigserial PRIMARY KEY)');
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (!pool.ending) {
        const { rows } = await pool.query<{ id: string }>('INSERT INTO written DEFAULT VALUES RETURNING id');
        for (const { id } of rows) say(id);
      }
    }),
  );
}
