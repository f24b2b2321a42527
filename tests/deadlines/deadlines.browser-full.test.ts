import ICAL from 'ical.js';
import { describe, inject, test } from 'vitest';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { DAY_MS } from '../../shared/durations.ts';
import { clickToLoad, hydrated, readOverflow, settled, testBrowser } from '../support/browser.ts';
import { expect } from '../support/browser-expect.ts';
import { readContentPage, readPublished, readShown, takeFirst } from '../support/shown-content.ts';

const tabs = testBrowser({ viewport: { width: 1440, height: 1000 }, consented: true });
const PATH = '/resources/deadlines';
type Deadline = ResponseOf<'deadlines.all'>['result'][number];
/** Far from today, so that the day of the test decides nothing. */
const FAR_MS = 60 * DAY_MS;

const readDeadlines = async () => (await readShown('deadlines.all')).result;
const hasProduct = (product: string) => (deadline: Deadline) => deadline.products.some(({ code }) => code === product);

/** A jurisdiction and a product that have a page of their own, with the names of both. */
async function findScope() {
  const all = await readDeadlines();
  const pages = await readPublished(`${PATH}/`);
  const scopes = all.flatMap((deadline) =>
    deadline.products.map((product) => ({ jurisdiction: deadline.jurisdiction, product })),
  );
  return takeFirst(
    scopes.filter(({ jurisdiction, product }) => pages.includes(`${PATH}/${jurisdiction.code}-${product.code}`)),
    'page of a jurisdiction and a product',
  );
}

describe('legal deadlines [Section 2, Legal deadlines]', () => {
  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('%s: the list is filtered, and its calendar and feed have the same dates', async (_name, javaScriptEnabled) => {
    const { jurisdiction, product } = await findScope();
    const { page } = await tabs.open(PATH, { javaScriptEnabled });
    if (javaScriptEnabled) await hydrated(page);
    const list = page.locator('main .deadline');
    const all = await list.count();
    await page.getByLabel('Jurisdiction').selectOption({ label: jurisdiction.name });
    await page.getByLabel('Product').selectOption({ label: product.name });
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Apply filters', exact: true }).click();
    await page.waitForURL(`**${PATH}?jurisdiction=${jurisdiction.code}&product=${product.code}**`);
    if (javaScriptEnabled) await settled(page);
    const shown = await list.count();
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThan(all);
    expect(new Set(await list.locator('.deadline__scope b').allTextContents())).toEqual(new Set([jurisdiction.name]));

    const calendar = await page.getByRole('link', { name: 'Subscribe to this list' }).getAttribute('href');
    const file = await (await fetch(inject('site').origin + calendar)).text();
    expect(new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')).toHaveLength(shown);
    const feed = await page.getByRole('link', { name: /^Follow by RSS/ }).getAttribute('href');
    const next = await page.locator('main .deadline:not(.deadline--past)').count();
    expect((await (await fetch(inject('site').origin + feed)).text()).split('<item>')).toHaveLength(next + 1);

    await page.getByRole('link', { name: `Remove filter: Jurisdiction: ${jurisdiction.name}` }).click();
    await page.waitForURL((url) => url.search === `?product=${product.code}`);
  });

  test('what is to come is before what is past, by year and by day', async () => {
    const { page } = await tabs.open(PATH, { javaScriptEnabled: false });
    const days = (selector: string) =>
      page.locator(selector).evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    const next = await days('.deadline-year .deadline time');
    const past = await days('section[aria-labelledby=past] .deadline time');
    expect(next).toEqual(next.toSorted());
    expect(past).toEqual(past.toSorted().reverse());
    const all = await readDeadlines();
    const coming = all.filter(({ date }) => Date.parse(date) > Date.now() + FAR_MS);
    const gone = all.filter(({ date, yearly }) => !yearly && Date.parse(date) < Date.now() - FAR_MS);
    await expect(page.locator(`.deadline-year #${takeFirst(coming, 'date to come').key}`)).toHaveCount(1);
    await expect(page.locator(`section[aria-labelledby=past] #${takeFirst(gone, 'past date').key}`)).toHaveCount(1);
    await expect(
      page
        .locator('.deadline-year')
        .first()
        .getByText(/^(?:Due|Applies|Proposed)/),
    ).not.toHaveCount(0);
  });

  const findDocument = async () =>
    takeFirst(
      (await readDeadlines()).flatMap(({ document }) => document ?? []),
      'document with dates',
    ).path;
  const findTopic = async () => {
    const topics = await readPublished('/resources/topic/');
    const dates = await Promise.all(
      topics.map((path) =>
        readShown('rightSide.articleDeadlines', {
          query: { nodeName: path.slice(path.lastIndexOf('/') + 1), topN: 1 },
        }),
      ),
    );
    return takeFirst(
      topics.filter((_, index) => (dates[index]?.result.length ?? 0) > 0),
      'topic with dates',
    );
  };

  test.each([
    ['its document', findDocument, 'Dates that it sets'],
    ['its topic', findTopic, 'Legal deadlines'],
  ])('the page of %s has its dates, which lead to the list', async (_name, find, heading) => {
    const { page } = await tabs.open(await find(), { javaScriptEnabled: false });
    const part = page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) });
    const link = part.locator('.deadline__title a').first();
    const title = (await link.textContent()) ?? '';
    await link.click();
    await page.waitForURL('**/resources/deadlines#*');
    await expect(page.locator(':target .deadline__title')).toHaveText(title);
  });

  test('the regulatory clock of the journal leads to the next dates', async () => {
    const { page } = await tabs.open('/news-and-articles', { javaScriptEnabled: false });
    const links = page.locator('.clock__date a');
    await expect(links).toHaveCount(6);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator('.dates-line--merged .dates-line__dot').first()).toBeVisible();
      expect(await readOverflow(page)).toBe(0);
    }
    const title = (await links.nth(1).textContent()) ?? '';
    await links.nth(1).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/resources/deadlines#*');
    await expect(page.locator(':target .deadline__title')).toHaveText(title);
  });

  test('a search that names a date leads to it, and so does its suggestion', async () => {
    const { title, path } = takeFirst(await readDeadlines(), 'deadline');
    const { page } = await tabs.open(`/search?${new URLSearchParams({ searchtext: title })}`, {
      javaScriptEnabled: false,
    });
    await expect(page.locator('.pinned-result a').first()).toHaveAttribute('href', path);
    const { result } = await readShown('search.suggestions', { query: { searchText: title.slice(0, 20) } });
    expect(result.map((suggestion) => suggestion.path)).toContain(path);
  });

  test('its structured data lists the provisions', async () => {
    const { page } = await tabs.open(PATH, { javaScriptEnabled: false });
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    const lists = JSON.parse(data ?? '{}')['@graph'].filter(
      (each: { '@type': string }) => each['@type'] === 'ItemList',
    );
    expect(lists).toHaveLength(1);
    expect(lists[0].numberOfItems).toBe(await page.locator('main .deadline').count());
    expect(lists[0].itemListElement[0].item).toMatchObject({ '@type': 'Legislation' });
  });

  test('is no wider on paper than a window of each width', async () => {
    const { page } = await tabs.open(PATH, { javaScriptEnabled: false });
    await page.emulateMedia({ media: 'print' });
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await readOverflow(page)).toBe(0);
    }
    await expect(page.getByRole('button', { name: 'Apply filters' })).toBeHidden();
    await expect(page.locator('main .deadline').last()).toBeVisible();
  });

  test('proposed law is apart from the dates, with its stage, and in no calendar', async () => {
    const { page } = await tabs.open(PATH, { javaScriptEnabled: false });
    const proposals = page.locator('section[aria-labelledby=proposed] .proposal');
    await expect(proposals.first().getByText('Next', { exact: true })).toBeVisible();
    const titles = await proposals.locator('.deadline__title').allTextContents();
    expect(titles.length).toBeGreaterThan(0);
    const listed = await page.locator('main .deadline .deadline__title').allTextContents();
    expect(titles.filter((title) => listed.includes(title))).toEqual([]);
    const file = await (await fetch(`${inject('site').origin}/calendars/deadlines.ics`)).text();
    const inCalendar = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
    expect(inCalendar).toHaveLength(listed.length);
  });

  test('a country and a product have a page with a text and the dates of their selection', async () => {
    const { jurisdiction, product } = await findScope();
    const path = `${PATH}/${jurisdiction.code}-${product.code}`;
    const { page } = await tabs.open(path, { javaScriptEnabled: false });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText((await readContentPage(path)).title);
    const scopes = new Set(await page.locator('main .deadline .deadline__scope b').allTextContents());
    expect(scopes).toEqual(new Set([jurisdiction.name]));
    await expect(page.getByRole('link', { name: 'Subscribe to this list' })).toHaveAttribute(
      'href',
      `/calendars/deadlines.ics?jurisdiction=${jurisdiction.code}&product=${product.code}`,
    );
    const sitemap = await (await fetch(`${inject('site').origin}/sitemaps/pages.xml`)).text();
    expect(sitemap).toContain(`${path}<`);
    expect((await fetch(`${inject('site').origin}${PATH}/it-medicines`)).status).toBe(404);
  });

  test('a date of every year says so', async () => {
    const yearly = takeFirst(
      (await readDeadlines()).filter((deadline) => deadline.yearly),
      'date of every year',
    );
    const { page } = await tabs.open(PATH, { javaScriptEnabled: false });
    await expect(page.locator(`#${yearly.key}`).getByText('Every year')).toBeVisible();
  });

  test('a selection without a date says so, and leads back', async () => {
    const all = await readDeadlines();
    const products = new Set(all.flatMap((deadline) => deadline.products.map(({ code }) => code)));
    const selections = all.flatMap(({ jurisdiction: { code } }) =>
      [...products]
        .filter((product) => !all.some((one) => one.jurisdiction.code === code && hasProduct(product)(one)))
        .map((product) => new URLSearchParams({ jurisdiction: code, product })),
    );
    const { page } = await tabs.open(`${PATH}?${takeFirst(selections, 'selection without a date')}`, {
      javaScriptEnabled: false,
    });
    await expect(page.getByText('No deadline matches')).toHaveCount(1);
    await clickToLoad(page, page.getByRole('link', { name: 'Show all deadlines' }));
    await expect(page.locator('main .deadline')).toHaveCount(all.length);
  });
});
