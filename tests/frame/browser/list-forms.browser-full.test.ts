import type { Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { clickToLoad, hydrated, settled, testBrowser } from '../../support/browser.ts';
import { DISPLAYED, expect } from '../../support/browser-expect.ts';

const site = inject('site');
const tabs = testBrowser({ viewport: { width: 1440, height: 1000 }, consented: true });

/** Pages with a form of filters, and a select of that form. */
const LISTS = [
  ['/news-and-articles/news-articles', 'Author'],
  ['/news-and-articles/news-articles', 'Sort by'],
  ['/search?searchtext=clinical', 'Sort by'],
  ['/events', 'Type'],
  ['/events', 'Sort by'],
  ['/education/european-events', 'Type'],
  ['/education/all-products', 'Kind'],
  ['/education/courses', 'Level'],
  ['/education/books', 'Topic'],
  ['/membership/chapters-local-networks', 'Region'],
  ['/resources/deadlines', 'Product'],
  ['/careers', 'Country'],
] as const;

const applyButton = (page: Page) => page.locator('main [data-applies]').filter({ visible: true });
const buildSelect = (page: Page, label: string) => page.locator('main').getByLabel(label, { exact: true });
const focused = (page: Page) => page.locator(':focus');

/** Chooses the last option that a select has. */
async function chooseLast(page: Page, label: string): Promise<string> {
  const options = await buildSelect(page, label).locator('option').all();
  const value = (await options.at(-1)?.getAttribute('value')) ?? '';
  await buildSelect(page, label).focus();
  await buildSelect(page, label).selectOption(value);
  return value;
}

describe('a filter takes effect when it is chosen [decision 0030]', () => {
  test.each(LISTS)('%s: %s, without a button, without loading a document, the focus stays', async (path, label) => {
    const { page, problems } = await tabs.open(path);
    let documents = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents += 1;
    });
    await expect(applyButton(page)).toHaveCount(0);
    const before = page.url();
    const status = page.locator('main [role=status]', { hasText: /\d+ [a-z]/ }).first();
    await status.evaluate((element) => element.setAttribute('data-before', ''));
    const name = (await buildSelect(page, label).getAttribute('name')) ?? '';
    const value = await chooseLast(page, label);
    await page.waitForURL(({ searchParams }) => searchParams.get(name) === value);
    await settled(page);
    await expect(focused(page)).toHaveAttribute('name', name);
    await expect(buildSelect(page, label)).toHaveValue(value);
    // Only a status that was there before is announced.
    await expect(page.locator('main [role=status][data-before]')).toHaveCount(1);
    await page.goBack();
    await page.waitForURL(before);
    await expect(buildSelect(page, label)).not.toHaveValue(value);
    expect(documents).toBe(0);
    expect(problems).toEqual([]);
  });

  test('checkboxes: each acts at once, its section stays open, and the next one adds to it', async () => {
    const { page } = await tabs.open('/search?searchtext=clinical');
    const count = async () => Number(await page.locator('.result-line b').innerText());
    const all = await count();
    const interest = page.locator('details', { hasText: 'Professional interest' }).last();
    await interest.locator('summary').click();
    const first = interest.getByRole('checkbox').first();
    await first.check();
    await page.waitForURL(({ searchParams }) => searchParams.getAll('taxonomy').length === 1);
    await settled(page);
    await expect.poll(count).toBeLessThan(all);
    await expect(interest).toHaveAttribute('open', '');
    await expect(first).toBeFocused();
    await interest.getByRole('checkbox').nth(1).press('Space');
    await page.waitForURL(({ searchParams }) => searchParams.getAll('taxonomy').length === 2);
    await settled(page);
    await page.locator('.filters').getByRole('link', { name: 'Clear all' }).click();
    await expect(interest.getByRole('checkbox', { checked: true })).toHaveCount(0);
  });

  test('a keyboard changes a select at each key: the choice counts when the focus leaves, or with Enter', async () => {
    const { page } = await tabs.open('/careers');
    const before = page.url();
    const country = buildSelect(page, 'Country');
    await country.press('ArrowDown');
    await country.press('ArrowDown');
    const value = await country.inputValue();
    expect(value).not.toBe('');
    await settled(page);
    await expect(page).toHaveURL(before);
    await page.keyboard.press('Tab');
    await page.waitForURL(({ searchParams }) => searchParams.get('country') === value);
    await expect(focused(page)).toHaveAttribute('name', 'contract');
    await settled(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(({ searchParams }) => searchParams.has('contract'));
    await expect(focused(page)).toHaveAttribute('name', 'contract');
  });

  test('text counts with Enter, and when a click elsewhere ends it, which still reaches what it is on', async () => {
    const { page } = await tabs.open('/news-and-articles/news-articles');
    const keyword = buildSelect(page, 'Keyword');
    await keyword.pressSequentially('device');
    await page.keyboard.press('Enter');
    await page.waitForURL(({ searchParams }) => searchParams.get('keyword') === 'device');
    await settled(page);
    await expect(focused(page)).toHaveAttribute('name', 'keyword');
    await keyword.fill('clinical');
    await page.locator('.filters').getByRole('checkbox', { name: 'Devices' }).first().click();
    await page.waitForURL(
      ({ searchParams }) => searchParams.get('keyword') === 'clinical' && searchParams.has('categoryId'),
    );
    await settled(page);
    await keyword.fill('never sent');
    await page.locator('.filters').getByRole('link', { name: 'Clear all' }).click();
    await page.waitForURL(({ search }) => search === '');
    await expect(keyword).toHaveValue('');
  });

  test('what is chosen while the list changes stays chosen, and counts with the next choice', async () => {
    const { page } = await tabs.open('/education/all-products');
    const level = buildSelect(page, 'Level');
    await buildSelect(page, 'Topic').evaluate((topic: HTMLSelectElement) => {
      topic.value = 'devices';
      topic.dispatchEvent(new Event('change', { bubbles: true }));
      const next = topic.form?.elements.namedItem('level');
      if (next instanceof HTMLSelectElement) next.value = 'Introductory';
    });
    await page.waitForURL(({ searchParams }) => searchParams.get('topic') === 'devices');
    await settled(page);
    await expect(level).toHaveValue('Introductory');
    await buildSelect(page, 'Sort by').selectOption('title');
    await page.waitForURL(
      ({ searchParams }) => searchParams.get('level') === 'Introductory' && searchParams.get('sort') === 'title',
    );
  });

  test('what is chosen before the scripts have loaded counts when they have', async () => {
    const { page } = await tabs.blank();
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${site.origin}/events?ShowOnlyPast=true`, { waitUntil: 'commit' });
    await page.getByRole('checkbox', { name: 'Past events only' }).click();
    held.resolve();
    await page.waitForURL(({ searchParams }) => !searchParams.has('ShowOnlyPast'));
    await hydrated(page);
    await expect(page.getByRole('checkbox', { name: 'Past events only' })).not.toBeChecked();
  });
});

describe('the button stays where a choice cannot take effect by itself [decision 0030]', () => {
  test('without JavaScript', async () => {
    const { page } = await tabs.open('/careers', { javaScriptEnabled: false });
    await chooseLast(page, 'Contract');
    await clickToLoad(page, applyButton(page));
    await expect.poll(() => new URL(page.url()).searchParams.has('contract')).toBe(true);
  });

  test('when the scripts do not arrive', async () => {
    const { page } = await tabs.blank();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`${site.origin}/careers`);
    await chooseLast(page, 'Contract');
    await clickToLoad(page, applyButton(page));
    await expect.poll(() => new URL(page.url()).searchParams.has('contract')).toBe(true);
  });

  test.each(['/search?searchtext=clinical', '/news-and-articles/news-articles', '/events'])(
    '%s on a phone, where the filters cover the list: several are chosen, then the button shows the list',
    async (path) => {
      const { page } = await tabs.open(path, { viewport: { width: 390, height: 844 } });
      const before = page.url();
      const opener = page.locator('.filters > summary');
      await opener.click();
      const boxes = page.locator('.filters').getByRole('checkbox').filter({ visible: true });
      if ((await boxes.count()) === 0) await page.locator('.filters summary', { hasText: 'More' }).click();
      await boxes.first().check();
      await settled(page);
      await expect(page).toHaveURL(before);
      await applyButton(page).click();
      await page.waitForURL((url) => url.href !== before);
      await settled(page);
      await expect(page.locator('.filters')).not.toHaveAttribute('open');
      await expect(opener).toBeFocused();
      await expect(opener).toHaveText('Filters, 1 active', DISPLAYED);
    },
  );
});
