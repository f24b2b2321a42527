import type { Locator } from 'playwright-core';
import { describe, test } from 'vitest';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { settled, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { findMisspelling, readShown, takeFirst } from '../support/shown-content.ts';

/** Year and number of a regulation. */
const NUMBER = / \d{4}\/\d+$/;
const tabs = testBrowser({ afterwards: 'empty', viewport: { width: 1440, height: 1000 } });

/** Expects the suggestions of the API for a text. @returns the title of the first */
async function expectSuggestions(options: Locator, searchText: string): Promise<string | undefined> {
  const titles = (await readShown('search.suggestions', { query: { searchText } })).result.map(({ title }) => title);
  await expect(options).toHaveCount(titles.length);
  await expect(options).toContainText(titles, DISPLAYED);
  return titles[0];
}

describe('suggestions while a search is typed [Section 2, Suggestions]', () => {
  test('the panel is a combobox: arrows mark, Escape closes list and panel, Enter opens the marked page', async () => {
    const { result: documents } = await readShown('documents.all');
    const { number, path } = takeFirst(
      documents.filter((document) => NUMBER.test(document.number) && document.count > 0),
      'document with a number',
    );
    const { page, problems } = await tabs.open('/who-we-are/contact-us');
    await page.keyboard.press('Control+k');
    const field = page.locator('#header-search');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('role', 'combobox');
    const typed = NUMBER.exec(number)?.[0].trim() ?? number;
    await page.keyboard.type(typed);
    const options = page.locator('#search-panel').getByRole('option');
    expect((await expectSuggestions(options, typed))?.slice(0, number.length)).toBe(number);
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
    await page.keyboard.press('Escape');
    const openPanel = page.locator('#search-panel:popover-open');
    await expect(openPanel).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(openPanel).toHaveCount(1);
    await expect(field).toBeFocused();
    await expect(options).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    const marked = (await page.locator('[aria-selected=true]').getAttribute('id')) ?? '';
    await expect(field).toHaveAttribute('aria-activedescendant', marked);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === path);
    await settled(page);
    expect(problems).toEqual([]);
  });

  test('a misspelt word gets the suggestions of the corrected one, which the list says', async () => {
    const { word, misspelt } = await findMisspelling();
    const { page } = await tabs.open('/who-we-are/contact-us');
    await page.keyboard.press('Control+k');
    const field = page.locator('#header-search');
    await expect(field).toHaveAttribute('role', 'combobox');
    await page.keyboard.type(misspelt);
    await expect(page.locator('.suggestions__note')).toHaveText([`Showing suggestions for ${word}`], DISPLAYED);
    const first = await expectSuggestions(page.locator('#search-panel').getByRole('option'), misspelt);
    expect(first?.toLowerCase()).toContain(word);
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('searchtext') === misspelt);
    await expect(page.locator('.results-head')).toContainText(`Showing results for ${word}.`, DISPLAYED);
  });

  test('typed text is submitted as it is, and a failure of the suggestions is silent', async () => {
    const { page } = await tabs.open('/search');
    await page.route('**/api/search/suggestions*', (route) => route.abort());
    await page.locator('#search-text').focus();
    await expect(page.locator('#search-text')).toHaveAttribute('role', 'combobox');
    await page.keyboard.type('clinical');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('searchtext') === 'clinical');
    await expect(page.locator('.suggestions')).toHaveCount(0);
  });

  test('the slash opens the panel, not in a field, and can be switched off [WCAG 2.1.4]', async () => {
    const { page } = await tabs.open('/search');
    const openPanel = page.locator('#search-panel:popover-open');
    await page.locator('#search-text').focus();
    await page.keyboard.type('/');
    await expect(page.locator('#search-text')).toHaveValue('/');
    await expect(openPanel).toHaveCount(0);
    await page.locator('#search-text').blur();
    await page.keyboard.press('/');
    await expect(openPanel).toHaveCount(1);
    await page.getByRole('switch', { name: 'The / key opens it, too' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(openPanel).toHaveCount(0);
    await page.reload();
    await settled(page);
    await page.keyboard.press('/');
    await page.keyboard.press('Control+k');
    await expect(openPanel).toHaveCount(1);
    await expect(page.locator('#header-search')).toHaveValue('');
    await expect(page.getByRole('switch', { name: 'The / key opens it, too' })).not.toBeChecked();
  });
});
