import { appendFile, cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApi } from '../../../server/api/start.ts';
import { FIXTURE_CONTENT, FIXTURE_PRODUCT } from '../../support/api.ts';
import { oneDatabase } from '../../support/databases.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { until } from '../../support/until.ts';

const PINNED = '- { questions: ["numbats sleep"], title: Numbats, answer: "In logs.", url: /events }\n';

describe.each(oneDatabase())('the watched content folder, on $name PostgreSQL [L5]', (database) => {
  let contentDir: string;
  let origin: string;
  let close: () => Promise<void>;
  const imports: (readonly string[])[] = [];
  const logged: object[] = [];

  beforeAll(async () => {
    const folder = await temporaryFolder();
    contentDir = folder.path;
    await cp(FIXTURE_CONTENT, contentDir, { recursive: true });
    const { url, drop } = await database.open();
    const note = (fields: object) => void logged.push(fields);
    const api = await startApi(
      {
        dataDir: '',
        databaseUrl: url,
        product: FIXTURE_PRODUCT,
        contentDir,
        demo: false,
        checkResponses: true,
        watchContent: true,
      },
      { log: { info: note, warn: note, error: note }, onImport: ({ tags }) => imports.push(tags) },
    );
    origin = api.origin;
    close = async () => {
      await api.close();
      await drop();
      await folder.remove();
    };
  });
  afterAll(() => close());
  beforeEach(() => {
    imports.length = 0;
    logged.length = 0;
  });

  const edit = async (file: string, change: (text: string) => string) =>
    writeFile(join(contentDir, file), change(await readFile(join(contentDir, file), 'utf8')));
  const titleAt = async (path: string): Promise<string | undefined> => {
    const answer = await (await fetch(`${origin}/page-menu?path=${path}`)).json();
    return answer.result[0]?.title;
  };

  it('imports a saved file, and reports exactly the tags of its kind [L5]', async () => {
    await edit('pages/bylaws.md', (text) => text.replace('title: Bylaws', 'title: Our bylaws'));
    await until('the new title is served', async () => (await titleAt('/who-we-are/bylaws')) === 'Our bylaws');
    await until('the tags are reported', () => imports.length > 0);
    expect(imports).toEqual([['breadcrumbs', 'documents', 'pages', 'search']]);
  });

  it('reports no breadcrumbs when only a text has changed, and its words are known to spelling corrections', async () => {
    const file = 'articles/labels-for-medicines.md';
    await edit(file, (text) => `${text}\nThe quokkafication of labels. Quokkafication again.\n`);
    await until('the tags are reported', () => imports.length > 0);
    expect(imports).toEqual([['articles', 'documents', 'search']]);
    await until('the correction is suggested', async () => {
      const answer = await (await fetch(`${origin}/search?searchtext=quokkaficaton`)).json();
      return answer.didYouMean === 'quokkafication';
    });
  });

  it.each([
    ['a synonym', 'data/synonyms.yaml', '- { forms: ["quoll", "devices"] }\n', 'quoll'],
    ['a pinned result', 'data/pinned-results.yaml', PINNED, 'where do numbats sleep'],
  ])('makes %s known to the search', async (_what, file, text, question) => {
    const found = async () => await (await fetch(`${origin}/search?searchText=${encodeURIComponent(question)}`)).json();
    expect(await found()).toMatchObject({ totalCount: 0 });
    await writeFile(join(contentDir, file), text);
    await until('the search answers', async () => {
      const { totalCount, pinned } = await found();
      return totalCount > 0 || pinned?.path === '/events';
    });
    await until('the tags are reported', () => imports.length > 0);
    expect(imports).toEqual([['search']]);
  });

  it('imports a list', async () => {
    await edit('data/redirects.yaml', (text) => `${text}- { oldUrl: /older, newUrl: /events }\n`);
    await until('the tags are reported', () => imports.length > 0);
    expect(imports).toEqual([['redirects']]);
  });

  it('imports a file that an editor writes beside and renames, and ignores what it leaves', async () => {
    const target = join(contentDir, 'pages/contact-us.md');
    const text = (await readFile(target, 'utf8')).replace('title: Contact us', 'title: Write to us');
    await writeFile(join(contentDir, 'pages/.contact-us.md.swp'), 'x');
    await writeFile(join(contentDir, 'pages/4913'), 'x');
    await writeFile(`${target}~`, text);
    await rename(`${target}~`, target);
    await until('the new title is served', async () => (await titleAt('/who-we-are/contact-us')) === 'Write to us');
    await until('the tags are reported', () => imports.length > 0);
    expect(imports).toEqual([['breadcrumbs', 'documents', 'pages', 'search']]);
  });

  it('removes a deleted file', async () => {
    await rm(join(contentDir, 'pages/contact-us.md'));
    await until('the page is gone', async () => (await titleAt('/who-we-are/contact-us')) === undefined);
    await until('the tags are reported', () => imports.length > 0);
    expect(imports).toEqual([['breadcrumbs', 'documents', 'pages', 'search']]);
  });

  it('changes nothing after a broken save, and logs why, until it is mended [L5]', async () => {
    await appendFile(join(contentDir, 'data/taxonomy.yaml'), '- { id: x }\n');
    await until('the reason is logged', () => logged.some((fields) => 'reason' in fields));
    expect(logged).toContainEqual({ reason: expect.stringContaining('data/taxonomy.yaml:13 ') });
    expect(imports).toEqual([]);
    expect(await titleAt('/who-we-are/bylaws')).toBe('Our bylaws');
    await edit('data/taxonomy.yaml', (text) => text.replace('- { id: x }\n', ''));
    await edit('pages/bylaws.md', (text) => text.replace('Our bylaws', 'Their bylaws'));
    await until('the mended content is served', async () => (await titleAt('/who-we-are/bylaws')) === 'Their bylaws');
  });
});
