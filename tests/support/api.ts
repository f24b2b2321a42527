import { fileURLToPath } from 'node:url';
import type { Express } from 'express';
import type { Member } from '../../api/account/sessions.ts';
import { openStore } from '../../api/database/database.ts';
import type { Db } from '../../api/database/schema/db.ts';
import { createApi } from '../../api/http/app.ts';
import { handlers } from '../../api/http/handlers.ts';
import { localCommunity } from '../../api/providers/local/community.ts';
import { createMemberServices } from '../../api/providers/member-services.ts';
import { createSite } from './create-site.ts';
import type { TestDatabase } from './databases.ts';
import { mailLinks } from './mail-links.ts';
import { silentLog } from './silent-log.ts';

/** A small society with one item of each kind, for tests of exact values. */
export const FIXTURE_CONTENT = fileURLToPath(new URL('./content/', import.meta.url));
/** A Wednesday; day 0 of relative dates is 16 November. */
export const FIXTURE_NOW = new Date('2026-11-18T12:00:00Z');
export const FIXTURE_PRODUCT = 'acme';
/** The bearer token of the only member. */
export const MEMBER_TOKEN = 'the-member';

export const FIXTURE_MEMBER: Member = { userId: '3e0b8c1a-52d7-4f6e-9a4c-8d1f7b2e6c05', email: 'member@demo.test' };

/** Opens the society API on a new database; responses are validated by schema unless a test opts out. */
export async function openTestApi(
  database: TestDatabase,
  contentDir = FIXTURE_CONTENT,
  { checkResponses = true } = {},
): Promise<{ app: Express; db: Db; close(): Promise<void> }> {
  const { url, drop } = await database.open({ contentDir, product: FIXTURE_PRODUCT, now: FIXTURE_NOW });
  const store = await openStore({ dataDir: '', databaseUrl: url, log: silentLog });
  const { db } = store;
  const now = () => FIXTURE_NOW;
  const app = createApi({
    context: {
      db,
      site: createSite({ product: FIXTURE_PRODUCT }),
      now,
      log: silentLog,
      mailLinks,
      members: createMemberServices({ db, now }, { canSendMail: true }),
      community: localCommunity({ db, now }),
    },
    handlers,
    authenticate: async (token) => (token === MEMBER_TOKEN ? FIXTURE_MEMBER : undefined),
    checkResponses,
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
