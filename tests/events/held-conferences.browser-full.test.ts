import { describe, inject, test } from 'vitest';
import { AREAS } from '../../shared/site/areas.ts';
import { testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { readShown } from '../support/shown-content.ts';

const tabs = testBrowser({ afterwards: 'empty' });

describe('a conference that is over [Section 2, Section areas]', () => {
  test.each(['/europe-2025/home', '/convergence-2025/home'])(
    '%s says when it was held, and offers no registration',
    async (path) => {
      const { page } = await tabs.open(path);
      await expect(page.locator('.stage__sides')).toHaveText(/^Held \d/, DISPLAYED);
      await expect(page.locator('.band--orange')).toHaveCount(0);
      await expect.poll(() => page.locator('.area-bar a').allInnerTexts()).not.toContain('Register');
      await expect(page.locator('main').getByRole('link', { name: /^Register/ })).toHaveCount(0);
    },
  );

  test('the conferences of the menu are those to come', async () => {
    const { result: menu } = await readShown('masterPage.headerMenu');
    const homes = AREAS.map(({ id, root }) => `/${id}/${root}`);
    const paths = menu
      .flatMap(({ childrens }) => childrens.map(({ page }) => page))
      .filter((path) => path.startsWith('/events/') || homes.includes(path));
    expect(paths.length).toBeGreaterThan(2);
    const { page } = await tabs.blank();
    for (const path of paths) {
      await page.goto(inject('site').origin + path);
      await expect(page.locator('main'), path).not.toHaveText(/This event is over|^Held /m, DISPLAYED);
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
  await expect(labelled).toHaveCount(await rows.count());
  await expect.poll(() => rows.count()).toBeGreaterThan(5);
});
