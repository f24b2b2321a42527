import { test } from 'vitest';
import { clickToLoad, readOverflow, settled, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { readContentPage, readShown, takeFirst } from '../support/shown-content.ts';

const GUIDE = '/resources/suppliers-guide';
const NO_SCRIPT = { javaScriptEnabled: false };
const tabs = testBrowser({ viewport: { width: 1440, height: 1200 }, consented: true });

/** A category with several suppliers, one of them, and the counts of the guide. */
async function findCategory() {
  const { result: all } = await readShown('blocks.localNetwork', { query: { path: GUIDE } });
  const several = [...Map.groupBy(all, ({ category = '' }) => category)].filter(
    ([category, suppliers]) => category !== '' && suppliers.length > 1,
  );
  const [category, suppliers] = takeFirst(several, 'category with several suppliers');
  return { category, supplier: takeFirst(suppliers, 'supplier').title, found: suppliers.length, all: all.length };
}

test('the suppliers guide is filtered by its address and links to a supplier, which lists similar ones', async () => {
  const { category, supplier, found, all } = await findCategory();
  const { page } = await tabs.open(GUIDE, NO_SCRIPT);
  await expect(page.locator('.result-line')).toHaveText(new RegExp(`^${all} suppliers`), DISPLAYED);
  await page.getByLabel('Category').selectOption(category);
  await clickToLoad(page, page.getByRole('button', { name: 'Apply filters' }));
  await expect(page.locator('.result-line')).toHaveText(new RegExp(`^${found} suppliers of ${all}`), DISPLAYED);
  const link = page.getByRole('link', { name: supplier, exact: true });
  const path = (await link.getAttribute('href')) ?? '';
  await clickToLoad(page, link);
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(page.locator('h1')).toHaveText((await readContentPage(path)).title, DISPLAYED);
  await expect(page.getByRole('heading', { name: `Also in ${category}` })).toBeVisible();
});

test('a category takes effect when it is chosen, and keeps the focus [decision 0030]', async () => {
  const { category, found, all } = await findCategory();
  const { page, problems } = await tabs.open(GUIDE);
  const select = page.getByLabel('Category');
  await select.focus();
  await select.selectOption(category);
  await page.waitForURL(({ searchParams }) => searchParams.get('category') === category);
  await settled(page);
  await expect(page.locator(':focus')).toHaveAttribute('name', 'category');
  await expect(page.locator('.result-line')).toHaveText(new RegExp(`^${found} suppliers of ${all}`), DISPLAYED);
  expect(problems).toEqual([]);
});

test('on a phone the filters are behind a button that counts the active ones, and a long word breaks', async () => {
  const phone = { viewport: { width: 390, height: 844 } };
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await tabs.open(`${GUIDE}?keyword=labelling`, { ...phone, javaScriptEnabled });
    const filters = page.locator('main details.filters');
    await expect(filters.locator('> summary')).toHaveText('Filters, 1 active', DISPLAYED);
    await expect(page.getByLabel('Category')).toBeHidden();
    await filters.locator('> summary').click();
    await expect(page.getByLabel('Category')).toBeVisible();
  }
  const word = 'pharmacovigilance'.repeat(3);
  const { page } = await tabs.open(`${GUIDE}?keyword=${word}`, { viewport: { width: 320, height: 700 } });
  await expect(page.locator('main')).toContainText('pharmacovigilance', DISPLAYED);
  expect(await readOverflow(page)).toBe(0);
});
