import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import type { Diagram } from '../../../shared/contract/models.ts';
import { oneDatabase } from '../../support/databases.ts';
import { readPage } from '../../support/html.ts';
import { CONTENT, startWholeSite, type WholeSite } from '../../support/whole-site.ts';

/** The pages with a drawing, and a number of each from the place where the society states it. */
const EXPLAINED: readonly (readonly [path: string, kind: Diagram['kind'], says: string])[] = [
  ['/membership/mentorship', 'line', 'The whole line: 9 months'],
  ['/membership/raps-fellows', 'dots', '64 Manufacturers'],
  ['/membership/enterprise-members', 'joined', '$1,980 a year'],
  ['/who-we-are', 'dots', '31,400 Members'],
  ['/who-we-are/year-in-review', 'sum', 'Total 23.8 23.2'],
  ['/who-we-are/about-the-regulatory-profession', 'line', 'Submission The dossier'],
  ['/who-we-are/nomination-process', 'line', 'Result 12 weeks before'],
  ['/education/corporate-training', 'line', '12 to 30 people'],
  ['/education/online-university', 'joined', '30 participants'],
  ['/education/submit-idea', 'dots', '318 Received last year'],
  ['/rac-credential/how-the-pass-mark-is-set', 'line', 'Statistics Published after each window'],
  ['/certifications/eligibility', 'dots', '6 years None of these'],
];
const FIGURE =
  /<figure class="diagram diagram--(\w+)" aria-labelledby="([^"]+)"><figcaption id="([^"]+)">.*?<\/figure>/s;

const [database] = oneDatabase();

describe('drawings that explain pages', () => {
  let site: WholeSite;
  const readHtml = async (path: string) => (await site.request.get(path)).text;
  const findSheets = async (path: string) =>
    Array.from((await readHtml(path)).matchAll(/<link rel="stylesheet" href="([^"]+)"/g), ([, address]) => address);

  beforeAll(async () => {
    if (!database) throw new Error('No database to test on');
    site = await startWholeSite(database, {}, { contentDir: CONTENT });
  });
  afterAll(() => site.close());

  it.each(EXPLAINED)('%s: each label and number of the drawing is text, under its name', async (path, kind, says) => {
    const { body } = await site.request.get(`/api/page-menu?path=${path}`);
    const diagram = contract['pageMenu.byPath'].response.parse(body).result[0]?.diagram;
    if (!diagram) throw new Error('The page has no drawing');
    const [figure = '', drawn, label, caption] = FIGURE.exec(await readHtml(path)) ?? [];
    expect([drawn, label]).toEqual([kind, caption]);
    const { mainText } = readPage(`<main>${figure}</main>`);
    expect(mainText).toContain(says);
    expect(mainText).toContain(diagram.title);
    for (const { label, values } of diagram.rows)
      for (const text of [label, ...values.map((value) => value.text)]) expect(mainText).toContain(text);
    for (const [drawing] of figure.matchAll(/<svg[^>]*>/g)) expect(drawing).toContain('aria-hidden="true"');
  });

  test('their styles need no request of their own', async () => {
    const [sheet = '', ...others] = await findSheets('/membership/mentorship');
    expect(others).toEqual([]);
    expect(await findSheets('/')).toEqual([sheet]);
    expect((await site.request.get(sheet)).text).toContain('.explained-head');
  });

  test('a tab of a catalogue does not repeat the drawing of its parent', async () => {
    expect(await readHtml('/education/online-university/new')).not.toContain('class="diagram');
  });
});
