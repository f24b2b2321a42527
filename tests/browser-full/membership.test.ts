import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { settled, testBrowser } from '../support/browser.ts';

const tabs = testBrowser({ afterwards: 'empty' });

/** Opens a path, and expects no problems in the end. */
async function on(path: string, look: (page: Page) => Promise<void>) {
  const { page, problems } = await tabs.open(path);
  await look(page);
  await settled(page);
  expect(problems).toEqual([]);
}

describe('the home page [Section 1]', () => {
  test.each([
    [1440, 900],
    [390, 844],
  ])('names the society, its trade and its prices within two screens of %i × %i', async (width, height) => {
    await on('/', async (page) => {
      await page.setViewportSize({ width, height });
      expect(await page.title()).toMatch(/^Regulatory Affairs Professional Society/);
      const lead = page.locator('.page-head__lead');
      expect(await lead.innerText()).toMatch(/Regulatory Affairs .*medicines and medical devices.* from \$60 a year/s);
      const band = page.getByRole('region', { name: 'What membership costs' });
      expect(await band.locator('dd').allInnerTexts()).toHaveLength(4);
      const box = await band.boundingBox();
      expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThan(2 * height);
    });
  });

  test('takes the lowest price from the kinds of membership', async () => {
    await on('/', async (page) => {
      const prices = await page.locator('.membership-band dd').allInnerTexts();
      const amounts = prices.map((text) => Number(text.replace(/\D/g, '')));
      const lead = await page.locator('.page-head__lead').innerText();
      expect(lead).toContain(`from $${Math.min(...amounts)} a year`);
    });
  });
});

test('the front page of the journal shows each article once', async () => {
  const { page } = await tabs.open('/news-and-articles');
  const links = page.locator('main :is(h2, h3) > a[href^="/news-and-articles/news-articles/"]');
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

describe('the page to join [Section 2]', () => {
  test.each([
    ['/join?kind=student', 'student'],
    ['/join-raps?kind=emerging-markets', 'emerging-markets'],
    ['/join-raps?kind=unknown', 'professional'],
    ['/join-raps', 'professional'],
  ])('%s chooses %s, without JavaScript too', async (path, kind) => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await tabs.open(path, { javaScriptEnabled });
      expect(await page.locator('input[name="kind"]:checked').inputValue()).toBe(kind);
      expect(await page.locator('.kind').count()).toBe(4);
      await page.close();
    }
  });

  test('to create an account chooses no kind', async () => {
    const { page } = await tabs.open('/login');
    await page.getByRole('link', { name: 'Create an account' }).last().click();
    await page.waitForURL('**/join-raps?kind=none#form');
    await page.locator('.kind').first().waitFor();
    expect(await page.locator('input[name="kind"]:checked').count()).toBe(0);
  });

  test('offers the kinds before the fields of the account', async () => {
    await on('/join-raps', async (page) => {
      const names = await page
        .locator('#form :is(input, select):not([tabindex="-1"])')
        .evaluateAll((fields) => fields.map((field) => field.getAttribute('name')));
      expect(names.slice(0, 5)).toEqual(['kind', 'kind', 'kind', 'kind', 'firstName']);
    });
  });
});
