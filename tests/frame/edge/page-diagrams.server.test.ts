import { describe, expect, it, test } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { contract } from '../../../shared/contract/contract.ts';
import type { Diagram } from '../../../shared/contract/models.ts';
import { oneDatabase } from '../../support/databases.ts';
import { readPage } from '../../support/html.ts';
import { startBeforeAll } from '../../support/start-before.ts';
import { startStarterWith } from '../../support/starter-copy.ts';
import { STARTER } from '../../support/whole-site.ts';

const { product } = readConfig({ CONTENT_DIR: STARTER });
const toPage = (path: string, fields: string, body = 'A text.') =>
  `---\npath: ${path}\ntitle: The page ${path}\nsummary: It has a drawing.\ntopic: quality\n${fields}\n---\n${body}\n`;
const toDiagram = (kind: Diagram['kind'], items: string, fields = '') =>
  `diagram: { kind: ${kind}, title: What is drawn, ${fields}items: [${items}] }`;
const MONEY = `| In millions | Income | Cost |
|---|---|---|
| Membership | 6.4 | 3.9 |
| Conferences | 8.1 | 6.8 |
| **Total** | **14.5** | **10.7** |`;
const ROUTES = `| Route | Education | Experience |
|---|---|---|
| A | A master’s degree | 2 years |
| B | None of these | 6 years |`;

/** A page of each template with a drawing of each kind: from items, facts, rules and the first table of the text. */
const FILES = {
  'pages/mentorship.md': toPage(
    '/membership/mentorship',
    toDiagram('line', '{ label: Your work }, { label: What came of it }', 'over: 9 months, '),
  ),
  'pages/enterprise-members.md': toPage(
    '/membership/enterprise-members',
    toDiagram('joined', '{ label: seats, value: "12" }, { label: a year, value: "{{ rules.dues.professional }}" }'),
  ),
  'pages/who-we-are.md': toPage(
    '/who-we-are',
    toDiagram(
      'dots',
      '{ label: Members, value: "31,400" }, { label: Volunteers, value: "{{ rules.chapters.guest-visits }}" }',
    ),
  ),
  'pages/year-in-review.md': toPage(
    '/who-we-are/year-in-review',
    'diagram: { kind: sum, title: Income and cost }',
    MONEY,
  ),
  'pages/corporate-training.md': toPage(
    '/education/corporate-training',
    toDiagram('line', '{ label: Sample, value: Two documents }, { label: Teaching, value: 12 to 30 people }'),
  ),
  'pages/online-university.md': toPage(
    '/education/online-university',
    `${toDiagram('joined', '{ label: participants, value: "30" }, { label: tutor, value: One }')}
tabs: [{ tabName: all, title: All, url: /education/online-university }, { tabName: new, title: New, url: /education/online-university/new }]`,
  ),
  'pages/online-university/new.md': toPage('/education/online-university/new', 'label: University'),
  'pages/submit-idea.md': toPage(
    '/education/submit-idea',
    `facts: [{ label: Received last year, value: "318" }, { label: Became something, value: "27" }]
${toDiagram('dots', '{ label: Received last year }, { label: Became something }')}`,
  ),
  'pages/fellows.md': toPage(
    '/membership/{product}-fellows',
    toDiagram('dots', '{ label: Manufacturers, value: "64" }, { label: Retired, value: "9" }'),
  ),
  'pages/profession.md': toPage(
    '/who-we-are/about-the-regulatory-profession',
    toDiagram('line', '{ label: Idea, value: The route }, { label: Submission, value: The dossier }'),
  ),
  'pages/nomination-process.md': toPage(
    '/who-we-are/nomination-process',
    `facts: [{ label: Result, value: 12 weeks before the meeting }]
${toDiagram('line', '{ label: Call }, { label: Result }')}`,
  ),
  'pages/pass-mark.md': toPage(
    '/rac-credential/how-the-pass-mark-is-set',
    `facts: [{ label: Statistics, value: Published after each window }]
${toDiagram('line', '{ label: Adoption }, { label: Statistics }')}`,
  ),
  'pages/eligibility.md': toPage(
    '/certifications/eligibility',
    'diagram: { kind: dots, title: Years of experience }',
    ROUTES,
  ),
};
/** The pages with a drawing, and a number of each as its reader sees it. */
const EXPLAINED: readonly (readonly [path: string, kind: Diagram['kind'], says: string])[] = [
  ['/membership/mentorship', 'line', 'The whole line: 9 months'],
  ['/membership/enterprise-members', 'joined', '$100 a year'],
  ['/who-we-are', 'dots', '31,400 Members'],
  ['/who-we-are/year-in-review', 'sum', 'Total 14.5 10.7'],
  ['/education/corporate-training', 'line', 'Teaching 12 to 30 people'],
  ['/education/online-university', 'joined', '30 participants'],
  ['/education/submit-idea', 'dots', '318 Received last year'],
  [`/membership/${product}-fellows`, 'dots', '64 Manufacturers'],
  ['/who-we-are/about-the-regulatory-profession', 'line', 'Submission The dossier'],
  ['/who-we-are/nomination-process', 'line', 'Result 12 weeks before'],
  ['/rac-credential/how-the-pass-mark-is-set', 'line', 'Statistics Published after each window'],
  ['/certifications/eligibility', 'dots', '6 years None of these'],
];
const FIGURE =
  /<figure class="diagram diagram--(\w+)" aria-labelledby="([^"]+)"><figcaption id="([^"]+)">.*?<\/figure>/s;

describe.each(oneDatabase())('drawings that explain pages, on $name PostgreSQL', (database) => {
  const site = startBeforeAll(() => startStarterWith(FILES, database));
  const readHtml = async (path: string) => (await site.request.get(path)).text;
  const findSheets = async (path: string) =>
    Array.from((await readHtml(path)).matchAll(/<link rel="stylesheet" href="([^"]+)"/g), ([, address]) => address);

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
    const [sheet = '', ...theme] = await findSheets('/membership/mentorship');
    expect(theme).toEqual([expect.stringMatching(/^\/theme\//)]);
    expect(await findSheets('/')).toEqual([sheet, ...theme]);
    expect((await site.request.get(sheet)).text).toContain('.explained-head');
  });

  test('a tab of a catalogue does not repeat the drawing of its parent', async () => {
    expect(await readHtml('/education/online-university/new')).not.toContain('class="diagram');
  });
});
