import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../shared/contract/contract.ts';
import { FIXTURE_CONTENT, openTestApi } from '../support/api.ts';
import { oneDatabase } from '../support/databases.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const entry = (key: string, date: string, more: string) =>
  `- { key: ${key}, date: ${date}, affects: Makers, asOf: 2026-11-01, url: "https://law.example/act", ${more} }\n`;
/** A duty whose day of this year is over, and a proposal that names no date. */
const UNDATED = `- { key: every-year, title: Lanterns are counted, yearly: { day: 11-17, opens: 10-01 }, effect: due, jurisdiction: eu, products: [combination], affects: Makers, provision: Act 5, url: "https://law.example/act", asOf: 2026-11-01 }
- { key: undated, title: A draft, effect: applies, status: proposed, stage: "Tabled.", next: "A reading.", jurisdiction: us, products: [devices], affects: Makers, provision: Bill 2, url: "https://law.example/bill", consultation: { until: 2026-11-18, url: "https://law.example/comments" }, asOf: 2026-11-01 }
`;
/** Today is 18 November 2026. */
const DATES = [
  entry(
    'far',
    '2031-01-01',
    'title: Marking of lamps, effect: applies, jurisdiction: eu, products: [devices], provision: Act 9',
  ),
  entry(
    'today',
    '2026-11-18',
    'title: Oil is reported, effect: due, jurisdiction: us, products: [medicines], provision: Act 8',
  ),
  entry(
    'past-old',
    '2024-01-01',
    'title: Wicks are trimmed, effect: due, jurisdiction: eu, products: [devices], provision: Act 7',
  ),
  entry(
    'next',
    '2027-05-26',
    'title: Lamps are registered, effect: due, jurisdiction: eu, products: [devices, software], topics: [500], provision: "MDR, Article 29", document: regulation-2017-745',
  ),
  entry(
    'past-new',
    '2026-11-17',
    'title: Rules for oil, effect: applies, jurisdiction: uk, products: [medicines], provision: Act 6',
  ),
  entry(
    'planned',
    '2028-01-01',
    'title: A plan, effect: applies, status: proposed, stage: "Read once.", next: "A vote.", jurisdiction: eu, products: [software], topics: [500], provision: Bill 1, consultation: { until: 2026-11-17, url: "https://law.example/comments" }',
  ),
  UNDATED,
].join('');

describe.each(oneDatabase())('dates of the law, on $name PostgreSQL [Section 2, Legal deadlines]', (database) => {
  let app: Awaited<ReturnType<typeof openTestApi>>['app'];
  let close: () => Promise<void>;
  beforeAll(async () => {
    const folder = await temporaryFolder();
    await cp(FIXTURE_CONTENT, folder.path, { recursive: true });
    await writeFile(join(folder.path, 'data/deadlines.yaml'), DATES);
    await writeFile(
      join(folder.path, 'data/documents.yaml'),
      '- { document: regulation-2017-745, title: Medical devices, aliases: [Lamp Act] }\n',
    );
    const api = await openTestApi(database, folder.path);
    app = api.app;
    close = async () => {
      await api.close();
      await folder.remove();
    };
  });
  afterAll(() => close());

  const dates = async (query = '') =>
    contract['deadlines.all'].response.parse((await request(app).get(`/deadlines${query}`).expect(200)).body).result;
  const keys = async (query: string) => (await dates(query)).map(({ key }) => key);

  it.each([
    ['', ['today', 'next', 'every-year', 'far', 'past-new', 'past-old']],
    ['?jurisdiction=eu', ['next', 'every-year', 'far', 'past-old']],
    ['?product=medicines', ['today', 'past-new']],
    ['?jurisdiction=eu&product=software', ['next']],
    ['?topic=500', ['next']],
    ['?topic=999', []],
    ['?document=regulation-2017-745', ['next']],
  ])('are in order, the next first, filtered by %s', async (query, expected) => {
    expect(await keys(query)).toEqual(expected);
  });

  it('have the status of the day, names for their codes, an anchor and the page of their document', async () => {
    const status = Object.fromEntries((await dates()).map((each) => [each.key, each.status]));
    expect(status).toEqual({
      today: 'adopted',
      next: 'adopted',
      'every-year': 'adopted',
      far: 'adopted',
      'past-new': 'applies',
      'past-old': 'past',
    });
    expect((await dates('?document=regulation-2017-745'))[0]).toMatchObject({
      jurisdiction: { code: 'eu', name: 'European Union' },
      products: [
        { code: 'devices', name: 'Medical devices' },
        { code: 'software', name: 'Software and AI' },
      ],
      topics: [{ id: 500, name: 'Clinical evaluation' }],
      document: { number: 'Regulation (EU) 2017/745', path: '/documents/regulation-2017-745' },
      path: '/resources/deadlines#next',
    });
  });

  it.each(['?jurisdiction=atlantis', '?product=toys', '?topic=0'])('refuse %s', async (query) => {
    await request(app).get(`/deadlines${query}`).expect(400);
  });

  it('of every year are given with the next day, and that on which the duty opens', async () => {
    expect(await dates('?product=combination')).toMatchObject([
      { key: 'every-year', date: '2027-11-17', opens: '2027-10-01', yearly: true },
    ]);
  });

  it('keep proposals apart, with their stage, the next step and a date only where they name one', async () => {
    const { body } = await request(app).get('/deadlines/proposals').expect(200);
    const { result } = contract['deadlines.proposals'].response.parse(body);
    expect(result.map(({ key, stage, next, date }) => [key, stage, next, date])).toEqual([
      ['undated', 'Tabled.', 'A reading.', undefined],
      ['planned', 'Read once.', 'A vote.', '2028-01-01'],
    ]);
  });

  it('give the last day for comments on a proposal until that day is over', async () => {
    const { body } = await request(app).get('/deadlines/proposals').expect(200);
    const { result } = contract['deadlines.proposals'].response.parse(body);
    expect(result.map(({ key, consultation }) => [key, consultation])).toEqual([
      ['undated', { until: '2026-11-18', url: 'https://law.example/comments' }],
      ['planned', undefined],
    ]);
  });

  it('come within two years in the line, with the fields of a dot', async () => {
    const { body } = await request(app).get('/deadlines/coming').expect(200);
    const { result } = contract['deadlines.coming'].response.parse(body);
    expect(result.map(({ key }) => key)).toEqual(['today', 'next', 'every-year']);
    expect(Object.keys(body.result[0])).toEqual(['key', 'title', 'date', 'path', 'jurisdiction', 'products']);
  });

  it('are related to an article by its terms', async () => {
    const path = '/right-side-section/news-articles/deadlines?nodeName=equivalence-in-practice';
    const { body } = await request(app).get(path).expect(200);
    expect(contract['rightSide.articleDeadlines'].response.parse(body).result.map(({ key }) => key)).toEqual(['next']);
    await request(app).get('/right-side-section/news-articles/deadlines?nodeName=nothing').expect(404);
  });

  it.each([
    ['lamps registered', ['next']],
    ['registered 2027', ['next']],
    ['lamp act', ['next']],
    ['oil', ['today']],
    ['wicks', ['past-old']],
    ['European Union', []],
    ['regist', []],
  ])('are found by a search for %s', async (text, expected) => {
    const { body } = await request(app)
      .get(`/search?searchText=${encodeURIComponent(text)}`)
      .expect(200);
    const { deadlines = [] } = contract['search.site'].response.parse(body);
    expect(deadlines.map(({ key }) => key)).toEqual(expected);
  });

  it('are suggested by the beginning of a word of their titles', async () => {
    const { body } = await request(app).get('/search/suggestions?searchText=lamps%20reg').expect(200);
    expect(contract['search.suggestions'].response.parse(body).result).toContainEqual({
      type: 'deadline',
      title: 'Lamps are registered',
      path: '/resources/deadlines#next',
    });
  });
});
