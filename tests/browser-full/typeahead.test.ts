import { describe, expect, test } from 'vitest';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { settled, testBrowser } from '../support/browser.ts';

const tabs = testBrowser({ afterwards: 'empty', viewport: { width: 1440, height: 1000 } });

describe('suggestions while a search is typed [Section 2, Suggestions]', () => {
  test('the panel is a combobox: arrows mark, Escape closes list and panel, Enter opens the marked page', async () => {
    const { page, problems } = await tabs.open('/who-we-are/contact-us');
    await page.keyboard.press('Control+k');
    const field = page.locator('#header-search');
    const isFocused = () => field.evaluate((input) => input === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    await expect.poll(() => field.getAttribute('role')).toBe('combobox');
    await page.keyboard.type('2017/745');
    const options = page.locator('#search-panel').getByRole('option');
    await expect.poll(() => options.first().innerText()).toMatch(/^Regulation \(EU\) 2017\/745/);
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
    await page.keyboard.press('Escape');
    const isOpen = () => page.locator('#search-panel').evaluate((panel) => panel.matches(':popover-open'));
    await expect.poll(isOpen).toBe(false);
    await page.keyboard.press('Control+k');
    await expect.poll(isOpen).toBe(true);
    await expect.poll(isFocused).toBe(true);
    expect(await options.count()).toBe(0);
    await page.keyboard.press('ArrowDown');
    const marked = await page.locator('[aria-selected=true]').getAttribute('id');
    await expect.poll(() => field.getAttribute('aria-activedescendant')).toBe(marked);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/documents/regulation-2017-745');
    await settled(page);
    expect(problems).toEqual([]);
  });

  test('a misspelt word gets the suggestions of the corrected one, which the list says', async () => {
    const { page } = await tabs.open('/who-we-are/contact-us');
    await page.keyboard.press('Control+k');
    const field = page.locator('#header-search');
    await expect.poll(() => field.getAttribute('role')).toBe('combobox');
    await page.keyboard.type('recertifcation');
    await expect
      .poll(() => page.locator('.suggestions__note').allInnerTexts())
      .toEqual(['Showing suggestions for recertification']);
    await expect
      .poll(() => page.locator('#search-panel').getByRole('option').first().innerText())
      .toMatch(/^Recertification/);
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('searchtext') === 'recertifcation');
    await expect
      .poll(() => page.locator('.results-head').innerText())
      .toContain('Showing results for recertification.');
  });

  test('typed text is submitted as it is, and a failure of the suggestions is silent', async () => {
    const { page } = await tabs.open('/search');
    await page.route('**/api/search/suggestions*', (route) => route.abort());
    await page.locator('#search-text').focus();
    await expect.poll(() => page.locator('#search-text').getAttribute('role')).toBe('combobox');
    await page.keyboard.type('clinical');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('searchtext') === 'clinical');
    await expect.poll(() => page.locator('.suggestions').count()).toBe(0);
  });

  test('the slash opens the panel, not in a field, and can be switched off [WCAG 2.1.4]', async () => {
    const { page } = await tabs.open('/search');
    const isOpen = () => page.locator('#search-panel').evaluate((panel) => panel.matches(':popover-open'));
    await page.locator('#search-text').focus();
    await page.keyboard.type('/');
    expect(await page.locator('#search-text').inputValue()).toBe('/');
    expect(await isOpen()).toBe(false);
    await page.locator('#search-text').blur();
    await page.keyboard.press('/');
    await expect.poll(isOpen).toBe(true);
    await page.getByRole('switch', { name: 'The / key opens it, too' }).uncheck();
    await page.keyboard.press('Escape');
    await expect.poll(isOpen).toBe(false);
    await page.reload();
    await settled(page);
    await page.keyboard.press('/');
    await page.keyboard.press('Control+k');
    await expect.poll(isOpen).toBe(true);
    expect(await page.locator('#header-search').inputValue()).toBe('');
    expect(await page.getByRole('switch', { name: 'The / key opens it, too' }).isChecked()).toBe(false);
  });
});
