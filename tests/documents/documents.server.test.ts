import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '../../api/start.ts';
import { contract } from '../../shared/contract/contract.ts';
import { FIXTURE_NOW, FIXTURE_PRODUCT } from '../support/api.ts';
import { oneDatabase } from '../support/databases.ts';
import { LANTERNS } from '../support/search-api.ts';
import { silentLog } from '../support/silent-log.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const front = (title: string, fields: string) =>
  `---\ntitle: "${title}"\nsummary: "A summary."\ntopic: devices\n${fields}\n---\n`;
const article = (id: number, published: string, body: string, more = '') =>
  `${front(`Article ${id}`, `id: ${id}\npublished: "${published}"\nauthors: [ada-quill]\ncategories: [397]\n${more}`)}${body}\n`;

/** Files that cite documents; Regulation (EU) 2017/745 in five forms, two of which are not visible. */
const FILES: Readonly<Record<string, string>> = {
  'articles/cites-one.md': article(1501, '-30d', 'Under Regulation (EU) 2017/745, Annex I.'),
  'articles/cites-two.md': article(1502, '-20d', 'The MDR (2017/745) and MDCG 2020-5; 21 CFR 820.30.'),
  'articles/cites-draft.md': article(1503, '-10d', 'CELEX 32017R0745 and ISO 99991.', 'draft: true'),
  'articles/cites-later.md': article(1504, '+10d', 'Regulation (EU) 2017/745 and ISO 99992.'),
  'articles/cites-for-members.md': article(1505, '-5d', 'Intro.\n\nSee 32017R0745.', 'memberOnly: true'),
  'products/cites-book.md': `${front(
    'A book that cites',
    'id: 3501\ncode: BK-3501\ntype: book\nink: green\nauthors: [ada-quill]\nlistPrice: 10\nmemberPrice: 8\nformat: Print\nlevel: All levels\navailableFrom: "-400d"',
  )}On Regulation (EU) 2017/745.\n`,
  'data/documents.yaml': `- { document: regulation-2017-745, title: Medical devices, aliases: [MDR, Device Regulation], status: Applies }
- { document: ich-q9, title: Quality risk management, number: ICH Q9(R1), url: https://example.org/q9 }
`,
  'pages/documents.md': '---\npath: /documents\ntitle: Documents\nsummary: All of them.\n---\nText.\n',
};

describe.each(oneDatabase())('official documents on the $name PostgreSQL [Section 2, Documents]', (database) => {
  let close = async () => {};
  let get: (path: string) => supertest.Test;

  beforeAll(async () => {
    const folder = await temporaryFolder();
    const contentDir = folder.path;
    await cp(LANTERNS, contentDir, { recursive: true });
    for (const [file, text] of Object.entries(FILES)) await writeFile(join(contentDir, file), text);
    const { url, drop } = await database.open({ contentDir, product: FIXTURE_PRODUCT, now: FIXTURE_NOW });
    const api = await startApi(
      { dataDir: '', databaseUrl: url, product: FIXTURE_PRODUCT, contentDir, demo: false, checkResponses: true },
      { log: silentLog, now: () => FIXTURE_NOW },
    );
    get = (path) => supertest(api.origin).get(`/api${path}`);
    close = async () => {
      await api.close();
      await drop();
      await folder.remove();
    };
  });
  afterAll(() => close());

  const all = async () => contract['documents.all'].response.parse((await get('/documents')).body).result;
  const byId = async (id: string) =>
    contract['documents.byId'].response.parse((await get(`/documents/${id}`)).body).result;
  const citing = async (id: string, query = '') =>
    contract['documents.citing'].response.parse((await get(`/documents/${id}/citing${query}`)).body);
  const search = async (text: string) =>
    contract['search.site'].response.parse((await get(`/search?searchText=${encodeURIComponent(text)}`)).body);

  it('lists what visible items cite and what the editors describe, by issuer and number', async () => {
    const listed = (await all()).map(({ id, count }) => [id, count]);
    expect(listed).toEqual([
      ['regulation-2017-745', 4],
      ['ich-q9', 0],
      ['mdcg-2020-5', 1],
      ['21-cfr-820', 1],
    ]);
  });

  it('lists a document with the title and the status that the editors give', async () => {
    expect((await all())[0]).toMatchObject({ title: 'Medical devices', status: 'Applies' });
    expect((await all())[2]).not.toHaveProperty('status');
  });

  it('describes a document by its rules and the entry of the editors', async () => {
    expect(await byId('regulation-2017-745')).toEqual({
      id: 'regulation-2017-745',
      number: 'Regulation (EU) 2017/745',
      title: 'Medical devices',
      issuer: 'European Union',
      path: '/documents/regulation-2017-745',
      count: 4,
      aliases: ['MDR', 'Device Regulation'],
      status: 'Applies',
      source: {
        name: 'EUR-Lex',
        url: 'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:32017R0745',
      },
    });
    expect(await byId('ich-q9')).toMatchObject({
      number: 'ICH Q9(R1)',
      source: { name: 'example.org', url: 'https://example.org/q9' },
    });
  });

  it('lists what cites a document newest first, and by type', async () => {
    const { result, totalCount, tabs } = await citing('regulation-2017-745');
    expect(result.map(({ id }) => id)).toEqual(['article-1505', 'article-1502', 'article-1501', 'book-3501']);
    expect(totalCount).toBe(4);
    expect(tabs.map(({ type, count }) => [type, count])).toEqual([
      ['all', 4],
      ['article', 3],
      ['book', 1],
    ]);
    const books = await citing('regulation-2017-745', '?searchType=book');
    expect(books.result.map(({ id }) => id)).toEqual(['book-3501']);
  });

  it('does not show the text of a member-only article', async () => {
    const { body } = await get('/documents/regulation-2017-745/citing');
    expect(JSON.stringify(body)).not.toContain('32017R0745');
  });

  it.each(['iso-99991', 'iso-99992', 'regulation-2099-1', 'no-such-document', '..', '%00', 'REGULATION-2017-745'])(
    'answers 404 for %s, which nothing visible cites or is no id',
    async (id) => expect((await get(`/documents/${encodeURIComponent(id)}`)).status).toBe(404),
  );

  it.each([
    ['2017/745', 'regulation-2017-745'],
    ['Regulation (EU) 2017/745', 'regulation-2017-745'],
    ['32017r0745', 'regulation-2017-745'],
    ['mdr', 'regulation-2017-745'],
    ['device regulation', 'regulation-2017-745'],
    ['MDCG 2020-5', 'mdcg-2020-5'],
    ['21 CFR 820.30', '21-cfr-820'],
    ['ICH Q9', 'ich-q9'],
    ['what does 21 CFR 820.30 require', '21-cfr-820'],
  ])('a search for %s offers %s', async (text, id) => {
    expect((await search(text)).documents?.map((document) => document.id)).toEqual([id]);
  });

  it.each(['lantern', '2017/18', 'ISO 99991', 'directive 2017/745'])('a search for %s offers none', async (text) => {
    expect((await search(text)).documents).toBeUndefined();
  });

  it.each(['2017/745', '32017R0745', 'Regulation (EU) 2017/745'])(
    'a search for %s finds what cites the document in any form',
    async (text) => {
      const found = (await search(text)).result.map(({ id }) => id);
      expect(found).toEqual(expect.arrayContaining(['article-1501', 'article-1502', 'article-1505', 'book-3501']));
    },
  );

  it('lists the pages of documents in the sitemap, below their list', async () => {
    const { result } = contract['search.sitemap'].response.parse((await get('/sitemap')).body);
    const list = result.find(({ path }) => path === '/documents');
    expect(list?.children.map(({ title, path }) => [title, path])).toContainEqual([
      'Regulation (EU) 2017/745',
      '/documents/regulation-2017-745',
    ]);
  });
});
