import { fileURLToPath } from 'node:url';
import type { Express } from 'express';
import { createApi } from '../../server/api/app.ts';
import { handlers } from '../../server/api/calls.ts';
import type { Member } from '../../server/api/context.ts';
import { createMembers } from '../../server/api/members/members.ts';
import { openStore } from '../../server/api/store/database.ts';
import type { Db } from '../../server/api/store/db.ts';
import { importContent } from '../../server/api/store/import.ts';
import type { TestDatabase } from './databases.ts';

/** A small society with one of everything, for exact facts. */
export const FIXTURE_CONTENT = fileURLToPath(new URL('./content/', import.meta.url));
/** A Wednesday; day 0 of relative dates is 16 November. */
export const FIXTURE_NOW = new Date('2026-11-18T12:00:00Z');
export const FIXTURE_PRODUCT = 'acme';
/** The bearer token of the one member these tests know. */
export const MEMBER_TOKEN = 'the-member';

const member: Member = { userId: '3e0b8c1a-52d7-4f6e-9a4c-8d1f7b2e6c05', email: 'member@demo.test' };
const ignore = () => {};
export const silentLog = { info: ignore, warn: ignore, error: ignore };

/** The society API on a new database, every answer checked by its schema. */
export async function openTestApi(
  database: TestDatabase,
  contentDir = FIXTURE_CONTENT,
): Promise<{ app: Express; db: Db; close(): Promise<void> }> {
  const { url, drop } = await database.open();
  const store = await openStore({ dataDir: '', databaseUrl: url, log: silentLog });
  const { db } = store;
  const now = () => FIXTURE_NOW;
  await importContent({ db, contentDir, product: FIXTURE_PRODUCT, now: FIXTURE_NOW });
  const app = createApi({
    context: { db, product: FIXTURE_PRODUCT, now, log: silentLog, members: createMembers({ db, now }) },
    handlers,
    authenticate: async (token) => (token === MEMBER_TOKEN ? member : undefined),
    checkResponses: true,
  });
  return {
    app,
    db,
    async close() {
      await store.close();
      await drop();
    },
  };
}
