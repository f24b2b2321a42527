import { describe, expect, test } from 'vitest';
import { hydrated, testBrowser } from '../support/browser.ts';

const tabs = testBrowser({ viewport: { width: 1440, height: 1000 }, consented: true });

/** Every page with a form of filters or an order, and the button that submits it. */
const LISTS = [
  ['/news-and-articles/news-articles', 'Apply filters'],
  ['/news-and-articles/news-articles', 'Sort'],
  ['/search?searchtext=clinical', 'Apply filters'],
  ['/search?searchtext=clinical', 'Sort'],
  ['/events', 'Apply filters'],
  ['/education/european-events', 'Apply filters'],
  ['/education/all-products', 'Apply filters'],
  ['/education/courses', 'Apply filters'],
  ['/education/books', 'Apply filters'],
  ['/membership/chapters-local-networks', 'Apply filters'],
  ['/resources/suppliers-guide', 'Apply filters'],
  ['/resources/deadlines', 'Apply filters'],
] as const;

describe('a list changes by its button only, and the button stays with JavaScript [decision 0025]', () => {
  test.each(LISTS)('%s: %s', async (path, name) => {
    const { page } = await tabs.open(path);
    await hydrated(page);
    const address = page.url();
    const form = page.locator('main form').filter({ visible: true });
    expect(await form.count()).toBeGreaterThan(0);
    const chosen = page.locator('main select').filter({ visible: true });
    expect(await chosen.count()).toBeGreaterThan(0);
    for (const select of await chosen.all()) {
      const values = await select
        .locator('option')
        .evaluateAll((options) => options.map((option) => option.getAttribute('value')));
      await select.selectOption(values.at(-1) ?? '');
      await select.dispatchEvent('change');
    }
    expect(page.url()).toBe(address);
    const button = page.locator('main').getByRole('button', { name, exact: true });
    await button.click();
    await page.waitForURL((url) => url.href !== address);
  });
});
