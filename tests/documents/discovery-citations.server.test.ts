import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { articleDetail } from '../support/cards.ts';
import { discoverySite, ORIGIN } from '../support/discovery-site.ts';

const PATH = '/news-and-articles/news-articles/as-appropriate';
const article = (over: Record<string, unknown> = {}) => ({
  statusCode: 200,
  statusMessage: 'OK',
  result: [
    articleDetail(1, {
      title: 'Risk & benefit: 5 % of *all* {files}',
      summary: 'A reading.',
      path: PATH,
      category: { id: 393, name: 'Features' },
      authors: [
        { key: 'ruth-abernethy', name: 'Ruth Abernethy' },
        { key: 'lin-chia-hui', name: 'Lin Chia-Hui' },
      ],
      publishedDate: '2031-05-06',
      isTeaser: true,
      ...over,
    }),
  ],
});

const scene = discoverySite();

const answer = (body: unknown) => scene.api.on('/articles', body);
/** Names the journal, which is the title of a citation's container. */
function nameJournal(journal: string): void {
  const fields = ['globalScripts', 'address', 'phoneNumber', 'faxNumber', 'email', 'copyRightText'];
  const texts = [...fields, 'europeAddress', 'europePhoneNumber', 'europeFaxNumber'].map((name) => [name, '']);
  const result = { ...Object.fromEntries(texts), journal };
  scene.api.on('/master-page/master-page-configuration', { statusCode: 200, statusMessage: 'OK', result });
}

describe('citation files of articles', () => {
  test('the BibTeX file keeps names whole, escapes TeX and names the public URL', async () => {
    answer(article());
    nameJournal('Regulatory Focus');
    const file = await scene.site.request.get(`/citations${PATH}.bib`).buffer(true).expect(200);
    expect(file.headers['content-type']).toBe('application/x-bibtex; charset=utf-8');
    expect(file.headers['content-disposition']).toBe('attachment; filename="as-appropriate.bib"');
    expect(String(file.text ?? file.body)).toBe(
      [
        '@article{as-appropriate,',
        '  author = {{Ruth Abernethy} and {Lin Chia-Hui}},',
        '  title = {{Risk \\& benefit: 5 \\% of all \\{files\\}}},',
        '  journal = {Regulatory Focus},',
        '  year = {2031},',
        '  month = {5},',
        '  day = {6},',
        `  url = {${ORIGIN}${PATH}}`,
        '}',
        '',
      ].join('\n'),
    );
  });

  test('the RIS file has one author a line, and a line break in a title begins no field', async () => {
    answer(article({ title: 'One\r\nER  - two' }));
    nameJournal('Regulatory Focus');
    const file = await scene.site.request.get(`/citations${PATH}.ris`).buffer(true).expect(200);
    expect(file.headers['content-type']).toBe('application/x-research-info-systems; charset=utf-8');
    expect(String(file.text ?? file.body).split('\r\n')).toEqual([
      'TY  - JOUR',
      'AU  - Ruth Abernethy',
      'AU  - Lin Chia-Hui',
      'TI  - One ER - two',
      'JO  - Regulatory Focus',
      'PY  - 2031',
      'DA  - 2031/05/06',
      `UR  - ${ORIGIN}${PATH}`,
      'ER  - ',
      '',
    ]);
  });

  test.each([
    ['a draft', article({ isDraft: true })],
    ['an article of another path', article({ path: '/news-and-articles/news-articles/elsewhere' })],
    ['no article', { statusCode: 200, statusMessage: 'OK', result: [] }],
  ])('%s has no citation file', async (_what, body) => {
    answer(body);
    await scene.site.request.get(`/citations${PATH}.bib`).expect(404);
  });

  test.each([`/citations${PATH}.txt`, '/citations/.bib', `/citations/A${PATH}.bib`])(
    '%s requests no article',
    async (path) => {
      answer(article());
      await scene.site.request.get(path).expect(404);
      expect(scene.api.requests.filter(({ url }) => url.startsWith('/articles?'))).toEqual([]);
    },
  );

  test('the file is a 503 to be retried while the API fails', async () => {
    scene.api.on('/articles', (_req: unknown, res: ServerResponse) => {
      res.writeHead(500);
      res.end();
    });
    const { headers } = await scene.site.request.get(`/citations${PATH}.ris`).expect(503);
    expect(headers['retry-after']).toBe('60');
  });
});
