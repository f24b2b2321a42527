import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContentProblem } from '../../../api/common/content-problem.ts';
import { checkContent } from '../../../api/content/check/check-content.ts';
import { createSite } from '../../support/create-site.ts';
import { starterWith } from '../../support/starter-copy.ts';

const ARTICLE = 'articles/a-plan-for-the-months-after-approval.md';
const EVENT = 'events/writing-workshop.md';
const PRODUCT = 'products/writing-for-reviewers.md';
const FILES = {
  'data/redirects.yaml': '- { oldUrl: /index, newUrl: /events }\n',
  'media/figures/wide.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="984" height="410"/>',
};
const site = createSite({ product: 'acme' });

const article = (id: number, fields = '', body = '') =>
  `---\nid: ${id}\ntitle: Planted ${id}\nsummary: Planted summary ${id}\npublished: 2025-05-13\nauthors: [ada-lindgren]\ncategories: [1]\ntopic: devices\n${fields}---\nFirst line.\n\n${body}\n`;

const toPage = (path: string, fields: string, body: string) =>
  `---\npath: ${path}\ntitle: Planted ${path}\nsummary: Planted ${path}\n${fields}---\n${body}\n`;
const ISSUE = 'First line.\n[Paper](/news-and-articles/news-articles/m2)';

type Mistake = {
  name: string;
  file: string;
  /** The whole new file, or a replacement in an existing one. */
  text: string | ((text: string) => string);
  line: number | undefined;
  says: string;
};

/** One mistake of each kind that editors make. */
const MISTAKES: Mistake[] = [
  {
    name: 'a dead link in a text',
    file: 'articles/m1.md',
    text: article(900_001, '', 'See [this](/who-we-are/by-laws).'),
    line: 12,
    says: 'leads to /who-we-are/by-laws, where there is no page',
  },
  {
    name: 'a chart whose table has words among its figures',
    file: 'articles/m-chart.md',
    text: article(900_099, '', 'Chart 1. Pay\n\n| Level | Pay |\n|---|---|\n| Manager | 12 |\n| Director | many |'),
    line: 12,
    says: 'Chart 1: "many" in the table of a chart is no figure',
  },
  {
    name: 'a pinned article whose day is over',
    file: 'articles/m-pinned.md',
    text: article(900_097, 'pinned: true\nreview: 2025-06-30\n'),
    line: 10,
    says: 'review: 2025-06-30 is over; bring the text to today, or unpin it',
  },
  {
    name: 'a drawing of a page without the numbers that it draws',
    file: 'pages/m-diagram.md',
    text: '---\npath: /who-we-are/m-diagram\ntitle: Planted\nsummary: Planted\ndiagram: { kind: sum, title: Money }\n---\nText.\n',
    line: 5,
    says: 'a drawing of the kind sum has 2 to 8 rows, from its items or the first table of the text',
  },
  {
    name: 'a figure of an article that cannot be drawn',
    file: 'articles/m-figure.md',
    text: article(900_095, 'figure: { kind: flow, title: Money, steps: [{ ask: Why? }] }\n'),
    line: 9,
    says: 'a flow has 2 questions or more',
  },
  {
    name: 'a figure before words that no part of the text begins with',
    file: 'articles/m-place.md',
    text: article(900_096, 'figure: { kind: dots, title: Money, before: Second, items: [{ label: A, value: "1" }] }\n'),
    line: 9,
    says: 'no heading or later paragraph of the text begins with "Second"',
  },
  {
    name: 'a placeholder for what nothing has the name of',
    file: 'articles/m-placeholder.md',
    text: article(900_098, '', 'For {{ rules.access.weeks }} weeks.'),
    line: 12,
    says: '{{ rules.access.weeks }}: nothing has the name rules.access.weeks',
  },
  {
    name: 'a number that a rule governs',
    file: 'pages/m-typed.md',
    text: '---\npath: /who-we-are/planted\ntitle: Planted page\nsummary: Planted page.\n---\nCome to six evenings, as a guest.\n',
    line: undefined,
    says: '"six" is typed by hand: write {{ rules.chapters.guest-visits }}',
  },
  {
    name: 'a dead anchor',
    file: 'articles/m2.md',
    text: article(900_002, '', '[A](/who-we-are#text-nothing)'),
    line: 12,
    says: 'has no such heading; its anchors are #text-',
  },
  {
    name: 'a dead anchor of the same page',
    file: 'articles/m3.md',
    text: article(900_003, '', '## Here\n\n[A](#text-there)'),
    line: 14,
    says: '#text-there',
  },
  {
    name: 'a dead link of a field',
    file: 'data/footer-menu.yaml',
    text: (text) => `${text}- { menuTitle: Gone, menuItemGroups: FooterLeft, navigationURL: /who-we-are/gone }\n`,
    line: undefined,
    says: 'leads to /who-we-are/gone',
  },
  {
    name: 'a missing related id',
    file: PRODUCT,
    text: (text) => text.replace('related: [', 'related: [4999, '),
    line: 19,
    says: 'nothing has the id 4999',
  },
  {
    name: 'a missing image',
    file: 'articles/m4.md',
    text: article(900_004, '', '![A chart](/images/chart.png)'),
    line: 12,
    says: 'the image /images/chart.png does not exist',
  },
  {
    name: 'a missing picture',
    file: 'articles/m17.md',
    text: article(900_017, 'picture: { src: /media/figures/gone.svg, alt: Gone }\n'),
    line: 9,
    says: 'there is no picture content/media/figures/gone.svg',
  },
  {
    name: 'a picture without words for those who do not see it',
    file: 'articles/m18.md',
    text: article(900_018, '', '![](/media/figures/wide.svg)'),
    line: 12,
    says: 'needs words for readers who do not see it',
  },
  {
    name: 'a picture of a page without words',
    file: 'articles/m19.md',
    text: article(900_019, 'picture: { src: /media/figures/wide.svg }\n'),
    line: 9,
    says: 'picture.alt: is missing',
  },
  {
    name: 'a citation that leads to a list of documents',
    file: 'articles/m30.md',
    text: article(900_030, 'citations:\n  - { text: A guidance, url: "https://www.imdrf.org/documents" }\n'),
    line: 10,
    says: 'https://www.imdrf.org/documents lists many documents',
  },
  {
    name: 'a citation that leads nowhere',
    file: 'articles/m31.md',
    text: article(900_031, 'citations:\n  - { text: A textbook }\n'),
    line: 10,
    says: '“A textbook” leads nowhere',
  },
  {
    name: 'an issue that names an article which is newer',
    file: 'pages/news-and-articles/rf-quarterly/volume-8-number-1.md',
    text: toPage('/news-and-articles/rf-quarterly/volume-8-number-1', 'issued: 2025-05-12\n', ISSUE),
    line: 8,
    says: '/news-and-articles/news-articles/m2 is of 2025-05-13 and newer than this text',
  },
  {
    name: 'a compendium without its day',
    file: 'pages/news-and-articles/compendia/combination-products.md',
    text: toPage('/news-and-articles/compendia/combination-products', '', 'A list.'),
    line: 2,
    says: 'issued: is missing',
  },
  {
    name: 'a file that is no picture',
    file: 'media/portrait.jpg',
    text: 'no picture',
    line: 1,
    says: 'is not a picture that can be used',
  },
  {
    name: 'a picture with an odd name',
    file: 'media/My Picture.svg',
    text: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    line: 1,
    says: 'like my-picture.svg',
  },
  {
    name: 'a portrait that is not square',
    file: 'data/people.yaml',
    text: (text) => text.replace(/^(- key: .*\n)/m, '$1  portrait: /media/figures/wide.svg\n'),
    line: 3,
    says: 'a portrait is square and at least 384 pixels wide',
  },
  {
    name: 'a page that is listed as removed',
    file: 'data/gone.yaml',
    text: '- { oldUrl: /who-we-are/old-office, reason: Closed. }\n- { oldUrl: /who-we-are/code-of-ethics }\n',
    line: 2,
    says: '/who-we-are/code-of-ethics has a page and is not removed',
  },
  {
    name: 'a redirect twice',
    file: 'data/redirects.yaml',
    text: (text) => `${text}- { oldUrl: /index, newUrl: /events }\n`,
    line: undefined,
    says: '/index is redirected twice',
  },
  {
    name: 'a redirect to nowhere',
    file: 'data/redirects.yaml',
    text: (text) => `${text}- { oldUrl: /moved-away, newUrl: /nowhere-at-all }\n`,
    line: undefined,
    says: 'leads to /nowhere-at-all',
  },
  {
    name: 'a footnote without a text',
    file: 'articles/m5.md',
    text: article(900_005, '', 'A claim.[^source]'),
    line: 12,
    says: 'the footnote [^source] has no text',
  },
  {
    name: 'a script as a link',
    file: 'articles/m6.md',
    text: article(900_006, '', '[A](javascript:alert(1))'),
    line: 12,
    says: 'a link may not lead to javascript:',
  },
  {
    name: 'capitals and spaces in a file name',
    file: 'articles/My New Article.md',
    text: article(900_007),
    line: 1,
    says: 'like my-new-article.md',
  },
  { name: 'the extension .yml', file: 'data/people.yml', text: '- {}\n', line: 1, says: 'a list with .yaml' },
  {
    name: 'the extension .markdown',
    file: 'articles/m8.markdown',
    text: article(900_008),
    line: 1,
    says: 'a text ends with .md',
  },
  {
    name: 'a day that does not exist',
    file: 'articles/m9.md',
    text: article(900_009, 'modified: 2026-02-30\n'),
    line: 9,
    says: 'the calendar has no such day',
  },
  {
    name: 'an end before the start',
    file: EVENT,
    text: (text) => text.replace('ends: "+23d 16:00"', 'ends: "+23d 08:00"'),
    line: 7,
    says: 'is before `starts`',
  },
  {
    name: 'a misspelt field',
    file: 'articles/m10.md',
    text: article(900_010, 'sumary: S\n'),
    line: 2,
    says: 'there is no field "sumary"',
  },
  {
    name: 'a missing field',
    file: 'articles/m11.md',
    text: article(900_011).replace('summary: Planted summary 900011\n', ''),
    line: 2,
    says: 'summary: is missing',
  },
  {
    name: 'a value that is not in the list',
    file: 'articles/m12.md',
    text: article(900_012).replace('topic: devices', 'topic: gadgets'),
    line: 8,
    says: 'topic: must be one of: devices',
  },
  {
    name: 'an id that is taken',
    file: 'articles/m13.md',
    text: article(1002),
    line: 2,
    says: `the id 1002 is already used by ${ARTICLE}`,
  },
  {
    name: 'an unknown person',
    file: 'articles/m14.md',
    text: article(900_014).replace('ada-lindgren', 'ida-lindgren'),
    line: 6,
    says: 'no person has the key "ida-lindgren"',
  },
  {
    name: 'a text where a number belongs',
    file: 'articles/m15.md',
    text: article(900_015, 'top: first\n'),
    line: 9,
    says: 'top: must be a number, not the text "first"',
  },
  {
    name: 'a page at an address of events',
    file: 'articles/m16.md',
    text: article(900_016, '', 'See [the event](/events/no-such-event).'),
    line: 12,
    says: 'leads to /events/no-such-event',
  },
  {
    name: 'a quotation without the day',
    file: 'articles/m24.md',
    text: article(900_024, '', '> A valve.\n> — Ben Oduya, engineer, Leeds'),
    line: 13,
    says: 'needs a name, a place and a day',
  },
  {
    name: 'the summary of a news item in the first person',
    file: 'articles/m25.md',
    text: article(900_025).replace('summary: Planted', 'summary: I planted'),
    line: 4,
    says: 'in the third person, without "I"',
  },
  {
    name: 'two people of one surname',
    file: 'products/people.yaml',
    text: '- { key: eva-lindgren, name: Eva Lindgren, role: R, organisation: O, bio: B }\n',
    line: undefined,
    says: 'Eva Lindgren has the surname of Ada Lindgren',
  },
];

describe('the check of the content [L4]', () => {
  let folder: Awaited<ReturnType<typeof starterWith>>;
  let problems: ContentProblem[];
  const lines = new Map<string, number>();

  beforeAll(async () => {
    folder = await starterWith(FILES);
    await appendFile(join(folder.path, 'articles/.hidden.md.swp'), 'an editor’s file');
    for (const { file, text, name } of MISTAKES) {
      const path = join(folder.path, file);
      const source = typeof text === 'string' ? text : text(await readFile(path, 'utf8'));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, source);
      lines.set(name, source.trimEnd().split('\n').length);
    }
    ({ problems } = await checkContent({ root: folder.path, site, now: new Date() }));
  }, 60_000);
  afterAll(() => folder.remove());

  it.each(MISTAKES.map((mistake) => [mistake.name, mistake] as const))(
    'finds %s [L4]',
    (name, { file, line, says }) => {
      expect(problems).toContainEqual({ file, line: line ?? lines.get(name), reason: expect.stringContaining(says) });
    },
  );

  it('warns of what only a day that is past has made a problem, where that is asked for', async () => {
    const asked = await checkContent({ root: folder.path, site, now: new Date(), overdueWarns: true });
    const overdue = problems.filter(({ file }) => file === 'articles/m-pinned.md');
    expect(overdue).toHaveLength(1);
    expect(asked.warnings).toEqual(expect.arrayContaining(overdue));
    expect(asked.problems).toEqual(problems.filter((problem) => !overdue.includes(problem)));
  });

  it('finds nothing else', () => {
    expect(problems.filter(({ reason }) => !MISTAKES.some(({ says }) => reason.includes(says)))).toEqual([]);
  });
});
