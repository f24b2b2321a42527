import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authenticate } from '../../../api/account/sessions.ts';
import { findContentFiles } from '../../../api/content/files/find-files.ts';
import { importContent } from '../../../api/content/import/import-content.ts';
import { dataKinds } from '../../../api/content/kinds/kinds.ts';
import { openStore } from '../../../api/database/database.ts';
import { createApi } from '../../../api/http/app.ts';
import { handlers } from '../../../api/http/handlers.ts';
import { localCommunity } from '../../../api/providers/local/community.ts';
import { createMemberServices } from '../../../api/providers/member-services.ts';
import { readConfig } from '../../../server/config/config.ts';
import { ITEM_FOLDERS } from '../../../shared/contract/cache-tags.ts';
import { type CallId, callIds, callPath, toSpec } from '../../../shared/contract/calls.ts';
import { toTags } from '../../../shared/contract/contract.ts';
import { PLACES } from '../../../shared/features/pages-and-schemas.ts';
import { findFacts } from '../../support/call-facts.ts';
import { type Facts, type Input, scenarios } from '../../support/call-scenarios.ts';
import { createSite } from '../../support/create-site.ts';
import { oneDatabase } from '../../support/databases.ts';
import { editedFile } from '../../support/edited-file.ts';
import { mailLinks } from '../../support/mail-links.ts';
import { silentLog } from '../../support/silent-log.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { CONTENT } from '../../support/whole-site.ts';

const NOW = new Date('2026-11-24T12:00:00Z');
const { product } = readConfig({});
const LISTS = Object.keys(dataKinds);
const KINDS = [...Object.values(ITEM_FOLDERS), ...LISTS];
/** Inputs of calls that read another list for another page. */
const OTHER_INPUTS: { readonly [id in CallId]?: readonly Input[] } = {
  'blocks.localNetwork': PLACES.map(({ path }) => ({ query: { path } })),
};
const calls = callIds.filter((id) => toSpec(id).cache.scope === 'public');

describe.each(oneDatabase())('the cache tags of calls, on $name PostgreSQL', (database) => {
  let store: Awaited<ReturnType<typeof openStore>>;
  let request: ReturnType<typeof supertest>;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let drop: () => Promise<void>;
  let facts: Facts;
  let before: Awaited<ReturnType<typeof answers>>;
  const listsRead = new Set<string>();

  beforeAll(async () => {
    folder = await temporaryFolder();
    await cp(CONTENT, folder.path, { recursive: true });
    const opened = await database.open({ contentDir: CONTENT, product, now: NOW });
    drop = opened.drop;
    store = await openStore({ dataDir: '', databaseUrl: opened.url, log: silentLog });
    recordLists(store.pool, listsRead);
    const { db } = store;
    const now = () => NOW;
    const context = {
      db,
      site: createSite({ product }),
      now,
      log: silentLog,
      mailLinks,
      members: createMemberServices({ db, now }, { canSendMail: true }),
      community: localCommunity({ db, now }),
      registration: undefined,
    };
    request = supertest(
      createApi({
        context,
        handlers,
        authenticate: (token) => authenticate(context, token),
        checkResponses: true,
        hooks: [],
      }),
    );
    expect((await runImport()).imported).toBe(0);
    const get = async (path: string) => (await request.get(path)).body;
    facts = await findFacts(get, { userId: '', email: '' });
    before = await answers();
    expect([...before.texts].filter(([, text]) => !text.startsWith('200 '))).toEqual([]);
  });
  afterAll(async () => {
    await store.close();
    await drop();
    await folder.remove();
  });

  const runImport = () => importContent({ db: store.db, contentDir: folder.path, product, now: NOW, maxRemoval: 1 });

  /** The answers of each call, and the lists that it reads. */
  async function answers(ids: readonly CallId[] = calls) {
    const texts = new Map<CallId, string>();
    const lists = new Map<CallId, readonly string[]>();
    for (const id of ids) {
      const { good } = scenarios[id];
      const first: Input = typeof good === 'function' ? good(facts) : good;
      listsRead.clear();
      const answered: string[] = [];
      for (const { params, query } of [first, ...(OTHER_INPUTS[id] ?? [])]) {
        const { status, text } = await request.get(`/api${callPath(id, params, query)}`);
        answered.push(`${status} ${text}`);
      }
      texts.set(id, answered.join('\n'));
      lists.set(id, [...listsRead]);
    }
    return { texts, lists };
  }

  it('name every list that the call reads', () => {
    const undeclared = calls.flatMap((id) =>
      (before.lists.get(id) ?? []).filter((list) => !toTags(id).includes(list)).map((list) => `${id} reads ${list}`),
    );
    expect(undeclared).toEqual([]);
  });

  it.each(KINDS)('reach every call that shows an edit of %s', async (kind) => {
    const files = findContentFiles(CONTENT).filter(
      (file) => file.startsWith(`${kind}/`) || file === `data/${kind}.yaml` || file.endsWith(`/${kind}.yaml`),
    );
    for (const file of files) {
      const source = await readFile(join(CONTENT, file), 'utf8');
      await writeFile(join(folder.path, file), editedFile(file, source));
    }
    let changed: readonly CallId[] = [];
    try {
      const { tags, problems, refused } = await runImport();
      expect([problems.slice(0, 3), refused]).toEqual([[], undefined]);
      const { texts } = await answers();
      changed = calls.filter((id) => before.texts.get(id) !== texts.get(id));
      expect(changed.filter((id) => !toTags(id).some((tag) => tags.includes(tag)))).toEqual([]);
    } finally {
      for (const file of files) await cp(join(CONTENT, file), join(folder.path, file));
      await runImport();
      // The list of redirects has a number of its version, which has grown.
      for (const [id, text] of (await answers(changed)).texts) before.texts.set(id, text);
    }
  });
});

/** Records the kinds of list that are read, by the parameters of the queries. */
function recordLists(pool: pg.Pool, lists: Set<string>): void {
  const recorded = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (recorded.has(client)) return;
    recorded.add(client);
    client.query = new Proxy(client.query, {
      apply(query, self, args: unknown[]) {
        const text = JSON.stringify(args.filter((arg) => typeof arg !== 'function'));
        if (text.includes('content_data')) for (const kind of LISTS) if (text.includes(`"${kind}"`)) lists.add(kind);
        return Reflect.apply(query, self, args);
      },
    });
  });
}
