import { cp } from 'node:fs/promises';
import { openStore } from '../../api/database/database.ts';
import type { Db } from '../../api/database/schema/db.ts';
import { FIXTURE_CONTENT } from './api.ts';
import type { TestDatabase } from './databases.ts';
import { silentLog } from './silent-log.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The store on a new database, which `close` drops. */
export async function openContentStore(database: TestDatabase): Promise<{ db: Db; close(): Promise<void> }> {
  const { url, drop } = await database.open();
  const store = await openStore({ dataDir: '', databaseUrl: url, log: silentLog });
  return {
    db: store.db,
    async close() {
      await store.close();
      await drop();
    },
  };
}

/** A copy of the fixture content that a test may change; `close` removes it. */
export async function copyOfContent(): Promise<{ path: string; close(): Promise<void> }> {
  const folder = await temporaryFolder();
  await cp(FIXTURE_CONTENT, folder.path, { recursive: true });
  return { path: folder.path, close: folder.remove };
}
