import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ContentReport, reportContent, reportText } from '../../../api/content/report/report-content.ts';
import { FIXTURE_CONTENT, FIXTURE_NOW, FIXTURE_PRODUCT } from '../../support/api.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const page = (name: string, fields: string) =>
  `---\npath: /who-we-are/${name}\ntitle: The ${name}\nsummary: S.\n${fields}\n---\nText.\n`;

/** The fixtures' today is 2026-11-18, the Monday of its week the 16th. */
const PAGES = {
  overdue: 'owner: Ada Quill\nreview: 2026-11-17',
  'due-today': 'review: +2d',
  'due-last': 'owner: Office\nreview: 2026-12-18',
  'due-later': 'review: 2026-12-19',
  ended: 'until: 2026-11-17',
  'ends-today': 'until: 2026-11-18',
  'ended-this-morning': 'until: 2026-11-18T11:59',
  'ends-last': 'owner: Office\nuntil: 2026-12-18T09:00',
  'ends-later': 'until: 2026-12-19',
  'ends-as-draft': 'until: 2026-11-20\ndraft: true',
  broken: 'review: 2026-02-30',
};

const date = (key: string, asOf: string) =>
  `- { key: ${key}, title: Law ${key}, date: 2031-01-01, effect: due, jurisdiction: eu, products: [devices], affects: Makers, provision: Act 1, url: "https://law.example/1", asOf: ${asOf} }\n`;
/** The last day that is not too old is 21 July 2026. */
const LAW = date('recent', '2026-07-21') + date('old', '2026-07-20') + date('oldest', '2025-12-16');

let contentDir: string;
let remove: () => Promise<void>;
let report: ContentReport;

beforeAll(async () => {
  const folder = await temporaryFolder();
  ({ path: contentDir, remove } = folder);
  await cp(FIXTURE_CONTENT, contentDir, { recursive: true });
  for (const [name, fields] of Object.entries(PAGES))
    await writeFile(join(contentDir, `pages/${name}.md`), page(name, fields));
  await writeFile(join(contentDir, 'data/deadlines.yaml'), LAW);
  report = await reportContent({ root: contentDir, product: FIXTURE_PRODUCT, now: FIXTURE_NOW });
});
afterAll(() => remove());

it('lists what is due for review, the overdue first, with its owner', () => {
  expect(report.review.map(({ file, day, owner }) => [file, day, owner])).toEqual([
    ['pages/overdue.md', '2026-11-17', 'Ada Quill'],
    ['pages/due-today.md', '2026-11-18', null],
    ['pages/due-last.md', '2026-12-18', 'Office'],
  ]);
});

it('lists the published items that disappear in the next 30 days', () => {
  expect(report.ending.map(({ path, day, title }) => [path, day, title])).toEqual([
    ['/who-we-are/ends-today', '2026-11-18', 'The ends-today'],
    ['/who-we-are/ends-last', '2026-12-18', 'The ends-last'],
  ]);
});

it('lists the dates of the law whose act was read more than 120 days ago, the oldest first', () => {
  expect(report.law.map(({ key, day, file }) => [key, day, file])).toEqual([
    ['oldest', '2025-12-16', 'data/deadlines.yaml'],
    ['old', '2026-07-20', 'data/deadlines.yaml'],
  ]);
});

it('reads as sentences, and says that files with a problem are missing', () => {
  expect(reportText(report)).toBe(
    [
      'To be reviewed by 2026-12-18:',
      '  2026-11-17, overdue  The overdue (pages/overdue.md), Ada Quill',
      '  2026-11-18  The due-today (pages/due-today.md), no owner',
      '  2026-12-18  The due-last (pages/due-last.md), Office',
      '',
      'Disappears by 2026-12-18:',
      '  2026-11-18  The ends-today (pages/ends-today.md), no owner',
      '  2026-12-18  The ends-last (pages/ends-last.md), Office',
      '',
      'Dates of the law read before 2026-07-21, to be read again:',
      '  2025-12-16  Law oldest (data/deadlines.yaml, oldest)',
      '  2026-07-20  Law old (data/deadlines.yaml, old)',
      '',
      'Numbers that stand for three or more things:',
      '  Nothing.',
      '',
      'Not in this report: files with a problem (1). npm run content:check names them.',
      '',
    ].join('\n'),
  );
});
