import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import { starterWith } from '../support/starter-copy.ts';
import { startWholeSite } from '../support/whole-site.ts';

const SALE = '/education/summer-sale';
const toPage = (path: string, tabs = '') => `---
path: ${path}
title: ${path}
summary: Courses at a reduced price.
topic: education
${tabs}---
The list stays empty until summer.
`;
const FILES = {
  'pages/education/summer-sale.md': toPage(
    SALE,
    `tabs: [{ tabName: all, title: Everything, url: ${SALE} }, { tabName: courses, title: Courses, url: ${SALE}/courses }]\n`,
  ),
  'pages/education/summer-sale/courses.md': toPage(`${SALE}/courses`),
  'products/reduced-in-summer.md': `---
id: 3050
code: CO-3050
type: course
title: Reduced in summer
summary: A course.
authors: [mei-tanaka]
listPrice: 300
memberPrice: 200
salePrice: 150
saleStarts: "2027-07-20"
saleEnds: "2027-08-30"
availableFrom: "2025-02-01"
format: Online
level: Intermediate
hours: 8
credits: 8
creditDomain: After approval
shelves: [summer-sale]
topic: vigilance
taxonomy: [11]
outline: [The plan]
---
For everyone.
`,
};

describe.each(oneDatabase())('the summer sale, on $name PostgreSQL', (database) => {
  let content: Awaited<ReturnType<typeof starterWith>>;
  beforeAll(async () => {
    content = await starterWith(FILES);
  });
  afterAll(() => content.remove());

  test.each([
    ['in season', '2027-08-11', true],
    ['out of season', '2027-03-11', false],
  ])('%s search engines find it: %s', async (_name, day, isListed) => {
    const now = () => new Date(`${day}T12:00:00Z`);
    const site = await startWholeSite(database, {}, { contentDir: content.path, now });
    try {
      const read = async (path: string) => (await fetch(site.origin + path)).text();
      const sitemap = await read('/sitemaps/pages.xml');
      expect(sitemap.includes(`${SALE}<`)).toBe(isListed);
      expect(sitemap.includes(`${SALE}/courses<`)).toBe(isListed);
      expect(/<meta name="robots" content="noindex"/.test(await read(SALE))).toBe(!isListed);
    } finally {
      await site.close();
    }
  });
});
