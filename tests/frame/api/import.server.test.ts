import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { importContent } from '../../../api/content/import/import-content.ts';
import { contentItems } from '../../../api/database/schema/content.ts';
import { FIXTURE_NOW } from '../../support/api.ts';
import { copyOfContent, openContentStore } from '../../support/content-store.ts';
import { testDatabases } from '../../support/databases.ts';
import { startBeforeAll, startBeforeEach } from '../../support/start-before.ts';

const ARTICLE = 'articles/labels-for-medicines.md';

describe.each(await testDatabases())('the import of content, on $name PostgreSQL', (database) => {
  const store = startBeforeAll(() => openContentStore(database));
  const content = startBeforeEach(copyOfContent);

  /** Tests share the database, as imports update the rows of earlier ones; some tests need an empty one. */
  const clearTables = () => store.db.execute(sql`truncate content_items, content_data, content_files`);
  const run = (now = FIXTURE_NOW, product = 'acme') =>
    importContent({ db: store.db, contentDir: content.path, product, now });
  const edit = async (file: string, change: (text: string) => string) =>
    writeFile(join(content.path, file), change(await readFile(join(content.path, file), 'utf8')));
  const itemAt = async (path: string) => {
    const [row] = await store.db.select().from(contentItems).where(eq(contentItems.path, path));
    return row;
  };
  const articleAt = () => itemAt('/news-and-articles/news-articles/labels-for-medicines');

  it('imports every file once and nothing when run again', async () => {
    await clearTables();
    const first = await run();
    expect(first).toMatchObject({ problems: [], removed: 0 });
    expect(first.imported).toBe(first.files);
    expect(await run()).toMatchObject({ imported: 0, removed: 0, problems: [] });
  });

  it('imports only a changed file, and a page keeps its id', async () => {
    await run();
    const before = await itemAt('/who-we-are');
    await edit('pages/who-we-are.md', (text) => text.replace('title: Who we are', 'title: Who we have become'));
    expect(await run()).toMatchObject({ imported: 1, problems: [] });
    expect(await itemAt('/who-we-are')).toMatchObject({ id: before?.id, title: 'Who we have become' });
  });

  it('reports dates that count from the week in content that is no demo, and keeps the previous rows', async () => {
    await run();
    const before = await articleAt();
    await edit('data/society.yaml', (text) => text.replace('demo: true\n', ''));
    const { problems, refused } = await run();
    expect(refused).toBeUndefined();
    expect(problems.length).toBeGreaterThan(5);
    for (const { file, reason, line } of problems) {
      const [, date = ''] = /^([+~-].+) counts from the current week/.exec(reason) ?? [];
      const lines = (await readFile(join(content.path, file), 'utf8')).split('\n');
      expect([file, lines[line - 1]]).toEqual([file, expect.stringContaining(date || 'a date')]);
    }
    expect(await articleAt()).toEqual(before);
  });

  it('reports an invalid file with its line, keeps its previous rows and imports the other files', async () => {
    await run();
    await edit(ARTICLE, (text) => text.replace('topic: labelling', 'topic: lables'));
    await edit('articles/society-notes.md', (text) => text.replace('Moved desks.', 'Moved chairs.'));
    const { imported, problems } = await run();
    expect(imported).toBe(1);
    expect(problems).toEqual([{ file: ARTICLE, line: 8, reason: expect.stringContaining('topic') }]);
    expect(await articleAt()).toMatchObject({ title: 'Labels for medicines' });
    expect((await run()).problems).toHaveLength(1);
  });

  it('leaves out only the file with a dangling reference', async () => {
    await clearTables();
    await edit(ARTICLE, (text) => text.replace('ben-oduya', 'nobody-known'));
    const { problems, files, imported } = await run();
    expect(problems).toEqual([{ file: ARTICLE, line: 6, reason: 'no person has the key "nobody-known"' }]);
    expect(imported).toBe(files - 1);
    expect(await articleAt()).toBeUndefined();
  });

  it('removes the rows of a deleted file', async () => {
    await run();
    await rm(join(content.path, ARTICLE));
    expect(await run()).toMatchObject({ imported: 0, removed: 1 });
    expect(await articleAt()).toBeUndefined();
  });

  it('imports two pages that swap their paths', async () => {
    await run();
    await edit('pages/bylaws.md', (text) => text.replace('path: /who-we-are/bylaws', 'path: /who-we-are/contact-us'));
    await edit('pages/contact-us.md', (text) =>
      text.replace('path: /who-we-are/contact-us', 'path: /who-we-are/bylaws'),
    );
    expect(await run()).toMatchObject({ imported: 2, problems: [] });
    expect(await itemAt('/who-we-are/bylaws')).toMatchObject({ title: 'Contact us' });
    expect(await itemAt('/who-we-are/contact-us')).toMatchObject({ title: 'Bylaws' });
  });

  it('updates a person’s name in the articles that refer to the person', async () => {
    await run();
    await edit('data/people.yaml', (text) => text.replace('Ben Oduya', 'Benedict Oduya'));
    await run();
    expect((await articleAt())?.card).toMatchObject({ authors: [{ name: 'Benedict Oduya' }, { name: 'Ada Quill' }] });
  });

  it('stores the texts that name a rule again when it changes, and returns their cache tags', async () => {
    const rule = (value: number) => `- { rule: access.months, value: ${value}, description: Access }\n`;
    const bylaws = () => itemAt('/who-we-are/bylaws');
    await run();
    await writeFile(join(content.path, 'data/rules.yaml'), rule(12));
    await edit('pages/bylaws.md', (text) =>
      text
        .replace('Our rules.', '"{{ rules.access.months | Words }} months."')
        .replace('Rules.', 'For {{ rules.access.months }} months.'),
    );
    expect(await run()).toMatchObject({ imported: 2, problems: [] });
    expect(await bylaws()).toMatchObject({ summary: 'Twelve months.', bodyHtml: '<p>For 12 months.</p>' });
    expect(await run()).toMatchObject({ imported: 0 });
    await writeFile(join(content.path, 'data/rules.yaml'), rule(6));
    expect(await run()).toMatchObject({ imported: 2, problems: [], tags: ['pages', 'rules'] });
    expect(await bylaws()).toMatchObject({ summary: 'Six months.', bodyHtml: '<p>For 6 months.</p>' });
    await writeFile(join(content.path, 'data/rules.yaml'), '- { rule: access.months }\n');
    expect(await run()).toMatchObject({ imported: 0, refused: expect.stringContaining('rules.yaml') });
    expect(await bylaws()).toMatchObject({ summary: 'Six months.' });
  });

  it('stores the texts that count the content again when the count changes', async () => {
    await edit('pages/bylaws.md', (text) => text.replace('Rules.', 'We have {{ counts.products.book }} books.'));
    await run();
    expect((await itemAt('/who-we-are/bylaws'))?.bodyHtml).toBe('<p>We have 2 books.</p>');
    await edit('products/the-label-book.md', (text) => text.replace('---\n', '---\ndraft: true\n'));
    expect(await run()).toMatchObject({ imported: 2, problems: [] });
    expect((await itemAt('/who-we-are/bylaws'))?.bodyHtml).toBe('<p>We have 1 books.</p>');
  });

  it('moves relative dates when a new week begins, and only then', async () => {
    await run();
    expect((await articleAt())?.card).toMatchObject({ publishedDate: '2026-11-11' });
    expect(await run(new Date('2026-11-22T23:59:00Z'))).toMatchObject({ imported: 0 });
    const monday = await run(new Date('2026-11-23T00:00:00Z'));
    expect(monday.imported).toBeGreaterThan(10);
    expect(monday.imported).toBeLessThan(monday.files);
    expect((await articleAt())?.card).toMatchObject({ publishedDate: '2026-11-18' });
  });

  it('imports every file again when the society’s slug changes', async () => {
    await run();
    expect((await run(FIXTURE_NOW, 'other')).imported).toBeGreaterThan(10);
    expect((await itemAt('/who-we-are'))?.bodyHtml).toContain('We are OTHER.');
  });

  it('runs concurrently in several processes', async () => {
    await clearTables();
    const results = await Promise.all([run(), run(), run()]);
    expect(results.flatMap(({ problems }) => problems)).toEqual([]);
    expect(await run()).toMatchObject({ imported: 0 });
  });

  describe('an import that would break the site changes nothing [L2]', () => {
    const publishedPaths = async () =>
      (await store.db.select({ path: contentItems.path }).from(contentItems)).map(({ path }) => path).sort();
    const removeArticles = async () => {
      for (const name of ['society-notes', 'society-elects', 'equivalence-in-practice', 'the-quarterly-on-rarity'])
        await rm(join(content.path, `articles/${name}.md`));
      for (const name of ['bylaws', 'contact-us']) await rm(join(content.path, `pages/${name}.md`));
    };

    it.each([
      ['taxonomy', (text: string) => text.replace('id: 393', 'id: x'), /^data\/taxonomy\.yaml:1 /],
      ['society', (text: string) => text.replace('tagline:', 'tag:'), /^data\/society\.yaml:\d+ /],
      ['people', (text: string) => text.replace('name: Ben Oduya', 'name: ""'), /^data\/people\.yaml:2 /],
    ])('with an error in %s.yaml, which is reported alone', async (name, change, refusal) => {
      await clearTables();
      await run();
      const before = await publishedPaths();
      await edit(`data/${name}.yaml`, change);
      await edit(ARTICLE, (text) => text.replace('A carton', 'One carton'));
      await rm(join(content.path, 'articles/society-notes.md'));
      const result = await run();
      expect(result).toMatchObject({ imported: 0, removed: 0, refused: expect.stringMatching(refusal) });
      expect(new Set(result.problems.map(({ file }) => file))).toEqual(new Set([`data/${name}.yaml`]));
      expect(await publishedPaths()).toEqual(before);
      expect((await articleAt())?.bodyHtml).toContain('A carton');
    });

    it.each(['society', 'taxonomy'])('without %s.yaml', async (name) => {
      await run();
      const before = await publishedPaths();
      await rm(join(content.path, `data/${name}.yaml`));
      const result = await run();
      expect(result).toMatchObject({
        imported: 0,
        removed: 0,
        refused: expect.stringContaining(`data/${name}.yaml:1 is missing`),
      });
      expect(result.problems).toHaveLength(1);
      expect(await publishedPaths()).toEqual(before);
    });

    it('that removes more than a fifth of the published content, unless it is forced', async () => {
      await run();
      const before = await publishedPaths();
      await removeArticles();
      const result = await run();
      expect(result.refused).toMatch(/would remove 6 of 2\d published items/);
      expect(await publishedPaths()).toEqual(before);
      const forced = await importContent({
        db: store.db,
        contentDir: content.path,
        product: 'acme',
        now: FIXTURE_NOW,
        maxRemoval: 1,
      });
      expect(forced).toMatchObject({ removed: 6, refused: undefined });
      expect((await publishedPaths()).length).toBe(before.length - 6);
    });

    it('by drafts instead of deletions too', async () => {
      await run();
      for (const name of [
        'labels-for-medicines',
        'society-notes',
        'society-elects',
        'equivalence-in-practice',
        'next-week',
      ])
        await edit(`articles/${name}.md`, (text) => text.replace('---\n', '---\ndraft: true\n'));
      expect((await run()).refused).toMatch(/would remove 5 of 2\d published items/);
    });

    it('but not when files move to another folder', async () => {
      await run();
      const articles = await readdir(join(content.path, 'articles'));
      await mkdir(join(content.path, 'articles/2026'));
      for (const file of articles)
        await rename(join(content.path, 'articles', file), join(content.path, 'articles/2026', file));
      expect(await run()).toMatchObject({ refused: undefined, removed: 8, imported: 8 });
    });
  });

  it('reports a missing term once, with the number of files that name it', async () => {
    await clearTables();
    await edit('data/taxonomy.yaml', (text) => text.replace(/.*id: 397.*\n/, ''));
    const { problems, imported, files } = await run();
    expect(problems).toEqual([
      {
        file: expect.stringMatching(/^articles\//),
        line: expect.any(Number),
        reason: expect.stringMatching(/^no taxonomy term has the id 397 \(also in \d+ more files?\)$/),
      },
    ]);
    expect(imported).toBeLessThan(files - 1);
  });
});
