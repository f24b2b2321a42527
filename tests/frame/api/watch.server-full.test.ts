import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oneDatabase } from '../../support/databases.ts';
import { type EditableContent, startEditableContent } from '../../support/editable-content.ts';
import { until } from '../../support/until.ts';

const PINNED = '- { questions: ["numbats sleep"], title: Numbats, answer: "In logs.", url: /events }\n';

describe.each(oneDatabase())('the watched content folder, on $name PostgreSQL [L5]', (database) => {
  let content: EditableContent;
  const imports: (readonly string[])[] = [];
  const logged: object[] = [];

  beforeAll(async () => {
    const note = (fields: object) => void logged.push(fields);
    content = await startEditableContent(
      database,
      { watchContent: true },
      { log: { info: note, warn: note, error: note }, onImport: ({ tags }) => imports.push(tags) },
    );
  });
  afterAll(() => content.close());
  beforeEach(() => {
    imports.length = 0;
    logged.length = 0;
  });

  it('imports a saved file, and reports exactly the tags of its kind [L5]', async () => {
    await content.edit('pages/bylaws.md', (text) => text.replace('title: Bylaws', 'title: Our bylaws'));
    await until('the new title is served', async () => (await content.titleAt('/who-we-are/bylaws')) === 'Our bylaws');
    await until('the tags are reported', () => imports.length > 0);
    expect(imports).toEqual([['pages', 'titles']]);
  });

  it('reports no titles when only a text has changed, and its words are known to spelling corrections', async () => {
    const file = 'articles/labels-for-medicines.md';
    await content.edit(file, (text) => `${text}\nThe quokkafication of labels. Quokkafication again.\n`);
    await until('the tags are reported', () => imports.length > 0);
    expect(imports).toEqual([['articles']]);
    await until('the correction is known', async () => {
      const answer = await (await fetch(`${content.api.origin}/search?searchtext=quokkaficaton`)).json();
      return answer.correctedText === 'quokkafication';
    });
  });

  it('imports a second save while the words of the first are counted', async () => {
    const counting = await content.lock('search_words_source');
    try {
      for (const title of ['One edit', 'Another edit']) {
        await content.edit('pages/contact-us.md', (text) => text.replace(/^title: .*$/m, `title: ${title}`));
        await until('the title is served', async () => (await content.titleAt('/who-we-are/contact-us')) === title);
      }
    } finally {
      await counting.release();
    }
    await content.edit('pages/contact-us.md', (text) => text.replace(/^title: .*$/m, 'title: Contact us'));
    await until('the title is back', async () => (await content.titleAt('/who-we-are/contact-us')) === 'Contact us');
    await until('all tags are reported', () => imports.length === 3);
  });

  it.each([
    ['a synonym', 'data/synonyms.yaml', '- { forms: ["quoll", "devices"] }\n', 'quoll'],
    ['a pinned result', 'data/pinned-results.yaml', PINNED, 'where do numbats sleep'],
  ])('makes %s known to the search', async (_what, file, text, question) => {
    // Literally, because the words may resemble others.
    const query = `searchText=${encodeURIComponent(question)}&literal=true`;
    const found = async () => await (await fetch(`${content.api.origin}/search?${query}`)).json();
    expect(await found()).toMatchObject({ totalCount: 0 });
    await writeFile(join(content.contentDir, file), text);
    await until('the search answers', async () => {
      const { totalCount, pinned } = await found();
      return totalCount > 0 || pinned?.path === '/events';
    });
    await until('the tags are reported', () => imports.length > 0);
    expect(imports).toEqual([[basename(file, '.yaml')]]);
  });

  it('imports a list', async () => {
    await content.edit('data/redirects.yaml', (text) => `${text}- { oldUrl: /older, newUrl: /events }\n`);
    await until('the tags are reported', () => imports.length > 0);
    expect(imports).toEqual([['redirects']]);
  });

  it('imports a file that an editor writes beside and renames, and ignores what it leaves', async () => {
    const target = join(content.contentDir, 'pages/contact-us.md');
    const text = (await readFile(target, 'utf8')).replace('title: Contact us', 'title: Write to us');
    await writeFile(join(content.contentDir, 'pages/.contact-us.md.swp'), 'x');
    await writeFile(join(content.contentDir, 'pages/4913'), 'x');
    await writeFile(`${target}~`, text);
    await rename(`${target}~`, target);
    await until(
      'the new title is served',
      async () => (await content.titleAt('/who-we-are/contact-us')) === 'Write to us',
    );
    await until('the tags are reported', () => imports.length > 0);
    expect(imports).toEqual([['pages', 'titles']]);
  });

  it('removes a deleted file', async () => {
    await rm(join(content.contentDir, 'pages/contact-us.md'));
    await until('the page is gone', async () => (await content.titleAt('/who-we-are/contact-us')) === undefined);
    await until('the tags are reported', () => imports.length > 0);
    expect(imports).toEqual([['pages', 'titles']]);
  });

  it('changes nothing after a broken save, and logs why, until it is mended [L5]', async () => {
    await appendFile(join(content.contentDir, 'data/taxonomy.yaml'), '- { id: x }\n');
    await until('the reason is logged', () => logged.some((fields) => 'reason' in fields));
    expect(logged).toContainEqual({ reason: expect.stringContaining('data/taxonomy.yaml:13 ') });
    expect(imports).toEqual([]);
    expect(await content.titleAt('/who-we-are/bylaws')).toBe('Our bylaws');
    await content.edit('data/taxonomy.yaml', (text) => text.replace('- { id: x }\n', ''));
    await content.edit('pages/bylaws.md', (text) => text.replace('Our bylaws', 'Their bylaws'));
    await until(
      'the mended content is served',
      async () => (await content.titleAt('/who-we-are/bylaws')) === 'Their bylaws',
    );
    await until('the import is logged', () => logged.some((fields) => 'imported' in fields));
    expect(logged.filter((fields) => 'imported' in fields)).toEqual([{ imported: 1, removed: 0, problems: 0 }]);
  });
});
