import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { importContent } from '../../../api/content/import/import-content.ts';
import { contentItems } from '../../../api/database/schema/content.ts';
import { FIXTURE_NOW } from '../../support/api.ts';
import { copyOfContent, openContentStore } from '../../support/content-store.ts';
import { oneDatabase } from '../../support/databases.ts';
import { startBeforeAll, startBeforeEach } from '../../support/start-before.ts';

const ARTICLE = 'articles/labels-for-medicines.md';

describe.each(oneDatabase())('the import of what has changed, on $name PostgreSQL [L5]', (database) => {
  const store = startBeforeAll(() => openContentStore(database));
  const content = startBeforeEach(copyOfContent);
  beforeEach(async () => {
    await store.db.execute(sql`truncate content_items, content_data, content_files, content_moves`);
  });

  const run = (options: { now?: Date } = {}) =>
    importContent({ db: store.db, contentDir: content.path, product: 'acme', now: FIXTURE_NOW, ...options });
  const save = (file: string, text: string) => writeFile(join(content.path, file), text);
  const edit = async (file: string, change: (text: string) => string) =>
    save(file, change(await readFile(join(content.path, file), 'utf8')));
  const article = (id: number, title: string) =>
    `---\nid: ${id}\ntitle: ${title}\nsummary: S.\npublished: "2026-01-05"\nauthors: [ben-oduya]\ncategories: [393]\ntopic: labelling\n---\n\nText.\n`;
  const findTitle = async (id: number) => {
    const [row] = await store.db
      .select({ title: contentItems.title })
      .from(contentItems)
      .where(eq(contentItems.id, id));
    return row?.title;
  };
  const rows = async () => {
    const { rows: found } = await store.db.execute(sql`
      select kind, path, title, body_html, card, data, taxonomy_ids, author_keys, source_file from content_items
      order by path`);
    return found;
  };

  it('stores the same from a partly imported folder', async () => {
    await run();
    const expected = await rows();
    await store.db.execute(sql`delete from content_items where kind = 'article'`);
    await store.db.execute(sql`delete from content_files where file like 'articles/%'`);
    expect(await run()).toMatchObject({ problems: [] });
    expect(await rows()).toEqual(expected);
  });

  it('stores nothing of a folder that is as it was', async () => {
    await run();
    expect(await run()).toMatchObject({ imported: 0, removed: 0, tags: [], problems: [] });
  });

  it('notices another text of the same length and time', async () => {
    await run();
    const settled = new Date('2020-01-01T00:00:00Z');
    await utimes(join(content.path, ARTICLE), settled, settled);
    await edit(ARTICLE, (text) => text.replace('A carton', 'B carton'));
    await utimes(join(content.path, ARTICLE), settled, settled);
    expect(await run()).toMatchObject({ imported: 1, problems: [] });
  });

  it('reports a problem each time until it is mended', async () => {
    await save('articles/z-bad.md', 'no front matter');
    for (let time = 0; time < 2; time += 1) {
      const { problems } = await run();
      expect(problems.map(({ file }) => file)).toEqual(['articles/z-bad.md']);
    }
    await rm(join(content.path, 'articles/z-bad.md'));
    expect(await run()).toMatchObject({ problems: [] });
  });

  it('stores a list with a dangling reference once, and reports it each time until it is mended', async () => {
    await run();
    const list = 'data/boards.yaml';
    const before = await readFile(join(content.path, list), 'utf8');
    await edit(list, (text) => text.replace('ben-oduya', 'unknown-person'));
    const dangling = expect.objectContaining({ file: list });
    expect(await run()).toMatchObject({ problems: [dangling], imported: 1 });
    expect(await run()).toMatchObject({ problems: [dangling], imported: 0 });
    await save(list, before);
    expect(await run()).toMatchObject({ problems: [], imported: 1 });
    expect(await run()).toMatchObject({ problems: [], imported: 0 });
  });

  it('imports again when a week has passed only what has relative dates', async () => {
    const { files } = await run();
    const { imported } = await run({ now: new Date('2026-11-23T00:00:00Z') });
    expect(imported).toBeGreaterThan(10);
    expect(imported).toBeLessThan(files);
  });

  it('leaves out a new file with the id of an unchanged one, and names its owner', async () => {
    await run();
    await save('articles/z-first.md', article(1990, 'First'));
    await run();
    await save('articles/z-second.md', article(1990, 'Second'));
    const { problems, imported } = await run();
    expect(problems).toEqual([
      { file: 'articles/z-second.md', line: 2, reason: 'the id 1990 is already used by articles/z-first.md' },
    ]);
    expect(imported).toBe(0);
    expect(await findTitle(1990)).toBe('First');
  });

  it('gives a name to the first of two files, and to the other one when the first is deleted', async () => {
    await run();
    await save('articles/z-second.md', article(1991, 'Second'));
    await run();
    await save('articles/z-first.md', article(1991, 'First'));
    const taken = {
      file: 'articles/z-second.md',
      line: 2,
      reason: 'the id 1991 is already used by articles/z-first.md',
    };
    expect(await run()).toMatchObject({ problems: [taken], imported: 1 });
    expect(await findTitle(1991)).toBe('First');
    expect(await run()).toMatchObject({ problems: [taken], imported: 0 });
    await rm(join(content.path, 'articles/z-first.md'));
    expect(await run()).toMatchObject({ problems: [], imported: 1, removed: 1 });
    expect(await findTitle(1991)).toBe('Second');
  });

  it('checks references of a changed file against what was imported before', async () => {
    await run();
    await edit(ARTICLE, (text) => text.replace('ben-oduya', 'unknown-person'));
    const dangling = { file: ARTICLE, line: 6, reason: 'no person has the key "unknown-person"' };
    expect(await run()).toMatchObject({ problems: [dangling], imported: 0 });
    expect(await run()).toMatchObject({ problems: [dangling], imported: 0 });
    await edit(ARTICLE, (text) => text.replace('unknown-person', 'ben-oduya'));
    expect(await run()).toMatchObject({ problems: [] });
  });

  it('leaves out only the file that the database rejects', async () => {
    await run();
    await save('articles/z-bad.md', article(1992, '"Bad \\0 title"'));
    await save('articles/z-good.md', article(1993, 'Good'));
    const { problems, imported } = await run();
    expect(problems).toEqual([{ file: 'articles/z-bad.md', line: 1, reason: expect.any(String) }]);
    expect(imported).toBe(1);
    expect(await findTitle(1993)).toBe('Good');
    expect(await findTitle(1992)).toBeUndefined();
  });
});
