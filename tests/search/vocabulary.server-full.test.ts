import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importContent } from '../../api/content/import/import-content.ts';
import { openStore } from '../../api/database/database.ts';
import { keepVocabulary } from '../../api/search/keep-vocabulary.ts';
import { refreshVocabulary } from '../../api/search/vocabulary.ts';
import { FIXTURE_NOW, FIXTURE_PRODUCT } from '../support/api.ts';
import { oneDatabase } from '../support/databases.ts';
import { LANTERNS } from '../support/search-api.ts';
import { silentLog } from '../support/silent-log.ts';
import { until } from '../support/until.ts';

describe.each(oneDatabase())('the vocabulary on the $name PostgreSQL [Section 7, Search]', (database) => {
  let store: Awaited<ReturnType<typeof openStore>>;
  let drop: () => Promise<void>;
  const refresh = () => refreshVocabulary(store.db, FIXTURE_NOW);
  const findDocuments = async (word: string) => {
    const { rows } = await store.db.execute<{ documents: number }>(
      sql`select documents from search_words where word = ${word}`,
    );
    return rows[0]?.documents;
  };

  beforeAll(async () => {
    const opened = await database.open();
    drop = opened.drop;
    store = await openStore({ dataDir: '', databaseUrl: opened.url, log: silentLog });
    await importContent({ db: store.db, contentDir: LANTERNS, product: FIXTURE_PRODUCT, now: FIXTURE_NOW });
  });
  afterAll(async () => {
    await store?.close();
    await drop?.();
  });

  it('is built once for the same content by concurrent processes', async () => {
    expect((await Promise.all([refresh(), refresh(), refresh()])).sort()).toEqual([false, false, true]);
    expect(await refresh()).toBe(false);
  });

  it.each([
    ['a word of two bodies', 'tortoise', 2],
    ['a word of several texts, drafts not counted', 'lantern', 9],
    ['a word of a summary for members', 'quince', 1],
    ['a word of a body for members', 'persimmon', undefined],
    ['a word of a draft', 'chrysanthemum', undefined],
    ['a short word', 'the', undefined],
  ])('counts texts: %s (%s)', async (_what, word, expected) => {
    expect(await findDocuments(word)).toBe(expected);
  });

  it('is rebuilt when the content changes', async () => {
    await store.db.execute(sql`update content_items set text = 'A hare arrives.', title = 'Hare' where id = 1004`);
    await store.db.execute(sql`update content_items set text = 'A hare.' where id = 1005`);
    await store.db.execute(sql`update content_files set fingerprint = 'new' where file like '%tortoise-old%'`);
    expect(await refresh()).toBe(true);
    expect([await findDocuments('hare'), await findDocuments('tortoise'), await findDocuments('lantern')]).toEqual([
      2,
      undefined,
      9,
    ]);
  });

  it('is rebuilt for a change that began before it was rebuilt and ended later', async () => {
    const held = await store.pool.connect();
    try {
      await held.query('begin');
      await held.query(`update content_items set text = 'A pangolin.' where id = 1005`);
      await store.db.execute(sql`update content_items set text = 'A heron.' where id = 1004`);
      expect(await refresh()).toBe(true);
      await held.query('commit');
    } finally {
      held.release();
    }
    expect([await findDocuments('heron'), await findDocuments('pangolin')]).toEqual([1, undefined]);
    expect(await refresh()).toBe(true);
    expect([await findDocuments('heron'), await findDocuments('pangolin')]).toEqual([1, 1]);
    expect(await refresh()).toBe(false);
  });

  describe('is kept', () => {
    /** Delay of a refresh, in milliseconds. */
    const HELD_MS = 150;
    const failures: unknown[] = [];
    const keep = () =>
      keepVocabulary({ db: store.db, now: () => FIXTURE_NOW, onFailure: (error) => failures.push(error) });
    const write = (word: string) =>
      store.db.execute(sql`update content_items set text = ${`A ${word}.`} where id = 1005`);
    const known = (word: string) => until(`${word} is known`, async () => (await findDocuments(word)) === 1);

    it('is built at once where there is none', async () => {
      await store.db.execute(sql`delete from search_words_source`);
      await write('ocelot');
      const vocabulary = await keep();
      expect(await findDocuments('ocelot')).toBe(1);
      vocabulary.stop();
    });

    it('is refreshed in the background, and then not for nine times as long as that took', async () => {
      const vocabulary = await keep();
      await write('okapi');
      const held = await store.pool.connect();
      try {
        await held.query('begin; lock table search_words_source in access exclusive mode');
        vocabulary.refresh();
        await until('the refresh waits', async () => {
          const { rows } = await held.query(`
            select from pg_locks join pg_database as own on own.oid = database and datname = current_database()
            where not granted and relation = 'search_words_source'::regclass`);
          return rows.length > 0;
        });
        await delay(HELD_MS);
      } finally {
        held.release(true);
      }
      const released = performance.now();
      await known('okapi');
      await write('bongo');
      vocabulary.refresh();
      await known('bongo');
      expect(performance.now() - released).toBeGreaterThanOrEqual(9 * HELD_MS);
      vocabulary.stop();
      expect(failures).toEqual([]);
    });
  });
});
