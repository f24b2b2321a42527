import { describe, expect, test } from 'vitest';
import { testBrowser } from '../support/browser.ts';

const tabs = testBrowser({ afterwards: 'empty' });

describe('a conference that is over [Section 2, Section areas]', () => {
  test.each(['/europe-2025/home', '/convergence-2025/home'])(
    '%s says when it was held, and offers no registration',
    async (path) => {
      const { page } = await tabs.open(path);
      expect(await page.locator('.stage__sides').innerText()).toMatch(/^Held \d/);
      expect(await page.locator('.band--orange').count()).toBe(0);
      expect(await page.locator('.area-bar a').allInnerTexts()).not.toContain('Register');
      expect(
        await page
          .locator('main')
          .getByRole('link', { name: /^Register/ })
          .count(),
      ).toBe(0);
    },
  );

  test('the conferences of the menu are those to come', async () => {
    const { page } = await tabs.open('/');
    const paths = await page
      .locator(
        'a[href^="/events/"][href*="convergence"], a[href="/riconf/home"], a[href="/eucomboprods/home"], a[href="/regpolicyforum/home"]',
      )
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')))]);
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) {
      const { page: target } = await tabs.open(path ?? '');
      expect(await target.locator('main').innerText(), path ?? '').not.toMatch(/This event is over|^Held /m);
      await target.close();
    }
  });
});

test('lists of what is past show years in place of weekdays', async () => {
  for (const path of ['/events?ShowOnlyPast=true&SortBy=name', '/news-and-articles/news-articles']) {
    const { page } = await tabs.open(path);
    const dates = await page.locator('.date__when').allInnerTexts();
    expect(dates.length).toBeGreaterThan(5);
    expect(dates.filter((text) => !/\b20\d\d\b/.test(text) || /day\b/.test(text))).toEqual([]);
    await page.close();
  }
});

test('rows of positions name the employer and label the date as the deadline', async () => {
  const { page } = await tabs.open('/careers');
  const rows = page.locator('section[aria-labelledby="openings"] .agenda-row');
  const labelled = rows.filter({ hasText: 'Apply by' }).filter({ has: page.locator('.label') });
  expect(await labelled.count()).toBe(await rows.count());
  expect(await rows.count()).toBeGreaterThan(5);
});
