import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../../server/api/store/database.ts';
import type { Db } from '../../../server/api/store/db.ts';
import { importContent } from '../../../server/api/store/import.ts';
import { contentItems } from '../../../server/api/store/schema.ts';
import { FIXTURE_CONTENT, FIXTURE_NOW, silentLog } from '../../support/api.ts';
import { testDatabases } from '../../support/databases.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ARTICLE = 'articles/labels-for-medicines.md';

describe.each(testDatabases())('the import of content, on $name PostgreSQL', (database) => {
  let db: Db;
  let contentDir: string;
  let closeDatabase: () => Promise<void>;
  let removeFolder: () => Promise<void>;

  beforeAll(async () => {
    const { url, drop } = await database.open();
    const store = await openStore({ dataDir: '', databaseUrl: url, log: silentLog });
    db = store.db;
    closeDatabase = async () => {
      await store.close();
      await drop();
    };
  });
  afterAll(() => closeDatabase());

  beforeEach(async () => {
    const folder = await temporaryFolder();
    await cp(FIXTURE_CONTENT, folder.path, { recursive: true });
    contentDir = folder.path;
    removeFolder = folder.remove;
  });
  afterEach(() => removeFolder());

  /** What another test has left is brought up to date by the next import, but where everything must be new. */
  const forget = () => db.execute(sql`truncate content_items, content_data, content_files`);
  const run = (now = FIXTURE_NOW, product = 'acme') => importContent({ db, contentDir, product, now });
  const edit = async (file: string, change: (text: string) => string) =>
    writeFile(join(contentDir, file), change(await readFile(join(contentDir, file), 'utf8')));
  const itemAt = async (path: string) => {
    const [row] = await db.select().from(contentItems).where(eq(contentItems.path, path));
    return row;
  };
  const articleAt = () => itemAt('/news-and-articles/news-articles/labels-for-medicines');

  it('imports everything once and nothing again', async () => {
    await forget();
    const first = await run();
    expect(first).toMatchObject({ problems: [], removed: 0 });
    expect(first.imported).toBe(first.files);
    expect(await run()).toMatchObject({ imported: 0, removed: 0, problems: [] });
  });

  it('imports a changed file only, and a page keeps its number', async () => {
    await run();
    const before = await itemAt('/who-we-are');
    await edit('pages/who-we-are.md', (text) => text.replace('title: Who we are', 'title: Who we have become'));
    expect(await run()).toMatchObject({ imported: 1, problems: [] });
    expect(await itemAt('/who-we-are')).toMatchObject({ id: before?.id, title: 'Who we have become' });
  });

  it('reports a bad file with its line, keeps what it said before and imports the rest', async () => {
    await run();
    await edit(ARTICLE, (text) => text.replace('topic: labelling', 'topic: lables'));
    await edit('articles/society-notes.md', (text) => text.replace('Moved desks.', 'Moved chairs.'));
    const { imported, problems } = await run();
    expect(imported).toBe(1);
    expect(problems).toEqual([{ file: ARTICLE, line: 8, reason: expect.stringContaining('topic') }]);
    expect(await articleAt()).toMatchObject({ title: 'Labels for medicines' });
    expect((await run()).problems).toHaveLength(1);
  });

  it('leaves out only the text whose reference leads nowhere', async () => {
    await forget();
    await edit(ARTICLE, (text) => text.replace('ben-oduya', 'nobody-known'));
    const { problems, files, imported } = await run();
    expect(problems).toEqual([{ file: ARTICLE, line: 1, reason: 'no person has the key "nobody-known"' }]);
    expect(imported).toBe(files - 1);
    expect(await articleAt()).toBeUndefined();
  });

  it('removes what came from a file that is gone', async () => {
    await run();
    await rm(join(contentDir, ARTICLE));
    expect(await run()).toMatchObject({ imported: 0, removed: 1 });
    expect(await articleAt()).toBeUndefined();
  });

  it('lets two pages change places', async () => {
    await run();
    await edit('pages/bylaws.md', (text) => text.replace('path: /who-we-are/bylaws', 'path: /who-we-are/contact-us'));
    await edit('pages/contact-us.md', (text) =>
      text.replace('path: /who-we-are/contact-us', 'path: /who-we-are/bylaws'),
    );
    expect(await run()).toMatchObject({ imported: 2, problems: [] });
    expect(await itemAt('/who-we-are/bylaws')).toMatchObject({ title: 'Contact us' });
    expect(await itemAt('/who-we-are/contact-us')).toMatchObject({ title: 'Bylaws' });
  });

  it('renames people in the texts that name them', async () => {
    await run();
    await edit('data/people.yaml', (text) => text.replace('Ben Oduya', 'Benedict Oduya'));
    await run();
    expect((await articleAt())?.card).toMatchObject({ authors: [{ name: 'Benedict Oduya' }, { name: 'Ada Quill' }] });
  });

  it('moves relative dates with the week, and only with it', async () => {
    await run();
    expect((await articleAt())?.card).toMatchObject({ publishedDate: '2026-11-11' });
    expect(await run(new Date('2026-11-22T23:59:00Z'))).toMatchObject({ imported: 0 });
    const monday = await run(new Date('2026-11-23T00:00:00Z'));
    expect(monday.imported).toBeGreaterThan(10);
    expect(monday.imported).toBeLessThan(monday.files);
    expect((await articleAt())?.card).toMatchObject({ publishedDate: '2026-11-18' });
  });

  it('imports again for another society', async () => {
    await run();
    expect((await run(FIXTURE_NOW, 'other')).imported).toBeGreaterThan(10);
    expect((await itemAt('/who-we-are'))?.bodyHtml).toContain('We are OTHER.');
  });

  it('may run in several processes at once', async () => {
    await forget();
    const results = await Promise.all([run(), run(), run()]);
    expect(results.flatMap(({ problems }) => problems)).toEqual([]);
    expect(await run()).toMatchObject({ imported: 0 });
  });
});
