import AxeBuilder from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openPage } from '../support/browser.ts';
import { testDatabases } from '../support/databases.ts';
import { startWholeSite, type WholeSite } from '../support/whole-site.ts';

const ARTICLE = '/news-and-articles/news-articles/the-third-question-why-most-claims-of-equivalence-fail';
/** One of every kind of page that is complete, and of the shapes a content page takes. */
const PAGES: [string, string][] = [
  ['home', '/'],
  ['content page', '/who-we-are/bylaws'],
  ['content page with questions', '/membership/enterprise-members/faqs'],
  ['content page with tabs', '/education/executive-development'],
  ['area page', '/convergence-2024/recap'],
  ['article', ARTICLE],
  ['page of a collection', '/news-and-articles/compendia/device-law-in-transition'],
  ['events', '/events'],
  ['events found', '/events?EventName=labelling&ShowOnlyPast=true'],
  ['no events found', '/events?EventName=zzzzz'],
  ['event', '/events/clinical-evaluation-that-survives-review'],
  ['past event', '/events/reading-a-deficiency-letter'],
  ['book', '/products/the-signal-book'],
  ['not found', '/no/such/page'],
];
const WIDTHS = [320, 390, 768, 1024, 1152, 1440];

let browser: Browser;
let site: WholeSite;

beforeAll(async () => {
  const [database] = testDatabases();
  if (!database) throw new Error('There is no database to test on');
  [browser, site] = await Promise.all([launchBrowser(), startWholeSite(database)]);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

describe.each(PAGES)('%s', (_name, path) => {
  test('hydrates without an error or a warning, and nothing it asks for is missing', async () => {
    const context = await browser.newContext();
    const { page, problems } = await openPage(context);
    await page.goto(site.origin + path, { waitUntil: 'networkidle' });
    const expected = path === '/no/such/page' ? /status of 404/ : /^$/;
    expect(problems.filter((problem) => !expected.test(problem))).toEqual([]);
    await context.close();
  });

  test.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no accessibility fault axe knows (WCAG 2.2 AA), %s at %i px', async (colorScheme, width) => {
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
    const { page } = await openPage(context);
    await page.goto(site.origin + path);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    const found = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.html)
          .join(' | ')
          .slice(0, 400)}`,
    );
    expect(found).toEqual([]);
    await context.close();
  });

  test('reads the same without JavaScript', async () => {
    const texts = await Promise.all(
      [true, false].map(async (javaScriptEnabled) => {
        const context = await browser.newContext({ javaScriptEnabled });
        const { page } = await openPage(context);
        await page.goto(site.origin + path, { waitUntil: 'networkidle' });
        const main = page.locator('main');
        const text = (await main.innerText()).replace(/\s+/g, ' ');
        await context.close();
        return text;
      }),
    );
    const [withScript = '', without = ''] = texts;
    expect(without.length).toBeGreaterThan(60);
    // What needs a script is hidden without one: the rest is the same.
    expect(withScript.replace(/Share Print /, '')).toBe(without);
  });

  test('fits every width', async () => {
    const context = await browser.newContext();
    const { page } = await openPage(context);
    await page.goto(site.origin + path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${width} px`).toBe(0);
    }
    await context.close();
  });
});
