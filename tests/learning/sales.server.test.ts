import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import { readPage } from '../support/html.ts';
import { starterWith } from '../support/starter-copy.ts';
import { startWholeSite } from '../support/whole-site.ts';

const SALE = '/education/summer-sale';
const WINTER = '/education/sale';
/** The sale of one week, whose page names its last day. */
const WEEK = '/education/black-friday';
const toPage = (path: string, tabs = '') => `---
path: ${path}
title: ${path}
summary: Courses at a reduced price.
topic: education
${tabs}---
The list stays empty until summer.
`;
const toTabs = (path: string) =>
  `tabs: [{ tabName: all, title: Everything, url: ${path} }, { tabName: courses, title: Courses, url: ${path}/courses }]\n`;
const toCourse = (id: number, shelf: string, [first, last]: readonly [string, string]) => `---
id: ${id}
code: CO-${id}
type: course
title: Reduced on the shelf ${shelf}
summary: A course.
authors: [mei-tanaka]
listPrice: 300
memberPrice: 200
salePrice: 150
saleStarts: "${first}"
saleEnds: "${last}"
availableFrom: "2025-02-01"
format: Online
level: Intermediate
hours: 8
credits: 8
creditDomain: After approval
shelves: [${shelf}]
topic: vigilance
taxonomy: [11]
outline: [The plan]
---
For everyone.
`;
const FILES = {
  'pages/education/summer-sale.md': toPage(SALE, toTabs(SALE)),
  'pages/education/summer-sale/courses.md': toPage(`${SALE}/courses`),
  'pages/education/sale.md': toPage(WINTER, toTabs(WINTER)),
  'pages/education/sale/courses.md': toPage(`${WINTER}/courses`),
  'pages/education/black-friday.md': toPage(WEEK, toTabs(WEEK)),
  'pages/education/black-friday/courses.md': toPage(`${WEEK}/courses`),
  'products/reduced-in-winter.md': toCourse(3053, 'sale', ['2027-01-04', '2027-01-31']),
  'products/reduced-in-summer.md': toCourse(3050, 'summer-sale', ['2027-07-20', '2027-08-30']),
  'products/reduced-for-a-week.md': toCourse(3051, 'black-friday', ['2027-11-22', '2027-11-29']),
  'products/no-longer-sold.md': toCourse(3052, 'black-friday', ['2021-11-22', '2021-11-29']).replace(
    /availableFrom: .*/,
    'availableFrom: "2020-02-01"\navailableUntil: "2022-05-26"',
  ),
};

describe.each(oneDatabase())('a sale, on $name PostgreSQL', (database) => {
  let content: Awaited<ReturnType<typeof starterWith>>;
  beforeAll(async () => {
    content = await starterWith(FILES);
  });
  afterAll(() => content.remove());

  test.each([
    [SALE, '2027-08-11', true],
    [SALE, '2027-03-11', false],
    [WINTER, '2027-06-09', false],
  ])('%s on %s: search engines find it: %s', async (path, day, isListed) => {
    const now = () => new Date(`${day}T12:00:00Z`);
    const site = await startWholeSite(database, {}, { contentDir: content.path, now });
    try {
      const read = async (address: string) => (await fetch(site.origin + address)).text();
      const sitemap = await read('/sitemaps/pages.xml');
      expect(sitemap.includes(`${path}<`)).toBe(isListed);
      expect(sitemap.includes(`${path}/courses<`)).toBe(isListed);
      const page = await read(path);
      expect(/<meta name="robots" content="noindex"/.test(page)).toBe(!isListed);
      expect(page.includes('Nothing on sale today')).toBe(!isListed);
      expect(page.includes('<tbody')).toBe(isListed);
    } finally {
      await site.close();
    }
  });

  test.each([
    [WINTER, '2027-01-27', '31 January', undefined],
    [SALE, '2027-08-11', '30 August', undefined],
    [WEEK, '2027-11-24', '29 November', '2027-11-29'],
  ])('%s on %s: tabs, and the product’s price, its regular price and the last day', async (path, day, last, inHead) => {
    const now = () => new Date(`${day}T12:00:00Z`);
    const site = await startWholeSite(database, {}, { contentDir: content.path, now });
    try {
      for (const address of [path, `${path}/courses`]) {
        const html = await (await fetch(site.origin + address)).text();
        const tabs = /<nav[^>]*class="tabs[^>]*>.*?<\/nav>/s.exec(html)?.[0] ?? '';
        const links = Array.from(tabs.matchAll(/href="([^"]*)".*?<span>\D*(\d+)/gs), ([, href, count]) => [
          href,
          count,
        ]);
        expect(links).toEqual([
          [path, '1'],
          [`${path}/courses`, '1'],
        ]);
        const row = readPage(
          /<tbody.*?<\/tbody>/s.exec(html)?.[0].replace(/^/, '<main>').concat('</main>') ?? '',
        ).mainText;
        expect(row).toMatch(/\$150 for everybody was \$200 members, \$300/);
        expect(row).toContain(`ntil ${last}`);
        // A sale of one week shows its last day in its head.
        const head = html.slice(html.indexOf('<main'), html.indexOf('products-list'));
        expect(/<time dateTime="([^"]*)"/i.exec(head)?.[1]).toBe(inHead);
      }
    } finally {
      await site.close();
    }
  });

  test('a product that is no longer sold keeps its page and has no price', async () => {
    const site = await startWholeSite(database, {}, { contentDir: content.path });
    try {
      const html = await (await fetch(`${site.origin}/products/no-longer-sold`)).text();
      const { mainText } = readPage(html);
      expect(mainText).toContain('It was sold until 26 May 2022.');
      expect(html).toMatch(/<h2[^>]* id="contents".*<li>The plan<\/li>/s);
      expect(html).not.toContain('class="buy-box');
    } finally {
      await site.close();
    }
  });
});
