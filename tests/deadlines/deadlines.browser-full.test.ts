import ICAL from 'ical.js';
import { describe, inject, test } from 'vitest';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { clickToLoad, hydrated, readOverflow, settled, testBrowser } from '../support/browser.ts';
import { expect } from '../support/browser-expect.ts';

const tabs = testBrowser({ viewport: { width: 1440, height: 1000 }, consented: true });
const PATH = '/resources/deadlines';
/** Dates far from today, so that the day of the test decides nothing. */
const TO_COME = '#ivdr-in-house-equivalence';
const PAST = '#eu-reference-laboratories';

describe('legal deadlines [Section 2, Legal deadlines]', () => {
  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('%s: the list is filtered, and its calendar and feed have the same dates', async (_name, javaScriptEnabled) => {
    const { page } = await tabs.open(PATH, { javaScriptEnabled });
    if (javaScriptEnabled) await hydrated(page);
    const list = page.locator('main .deadline');
    const all = await list.count();
    await page.getByLabel('Jurisdiction').selectOption({ label: 'United States' });
    await page.getByLabel('Product').selectOption({ label: 'Medical devices' });
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Apply filters', exact: true }).click();
    await page.waitForURL('**/resources/deadlines?jurisdiction=us&product=devices**');
    if (javaScriptEnabled) await settled(page);
    const shown = await list.count();
    expect(shown).toBeGreaterThan(0);
    expect(shown).toBeLessThan(all);
    expect(new Set(await list.locator('.deadline__scope b').allTextContents())).toEqual(new Set(['United States']));

    const calendar = await page.getByRole('link', { name: 'Subscribe to this list' }).getAttribute('href');
    const file = await (await fetch(inject('site').origin + calendar)).text();
    expect(new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent')).toHaveLength(shown);
    const feed = await page.getByRole('link', { name: /^Follow by RSS/ }).getAttribute('href');
    const next = await page.locator('main .deadline:not(.deadline--past)').count();
    expect((await (await fetch(inject('site').origin + feed)).text()).split('<item>')).toHaveLength(next + 1);

    await page.getByRole('link', { name: 'Remove filter: Jurisdiction: United States' }).click();
    await page.waitForURL((url) => url.search === '?product=devices');
  });

  test('what is to come is before what is past, by year and by day', async () => {
    const { page } = await tabs.open(PATH, { javaScriptEnabled: false });
    const days = (selector: string) =>
      page.locator(selector).evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    const next = await days('.deadline-year .deadline time');
    const past = await days('section[aria-labelledby=past] .deadline time');
    expect(next).toEqual(next.toSorted());
    expect(past).toEqual(past.toSorted().reverse());
    await expect(page.locator(`.deadline-year ${TO_COME}`)).toHaveCount(1);
    await expect(page.locator(`section[aria-labelledby=past] ${PAST}`)).toHaveCount(1);
    await expect(
      page
        .locator('.deadline-year')
        .first()
        .getByText(/^(?:Due|Applies|Proposed)/),
    ).not.toHaveCount(0);
  });

  test.each([
    ['its document', '/documents/regulation-2017-746', 'Dates that it sets'],
    ['its topic', '/resources/topic/post-market-surveillance', 'Legal deadlines'],
  ])('the page of %s has its dates, which lead to the list', async (_name, path, heading) => {
    const { page } = await tabs.open(path, { javaScriptEnabled: false });
    const part = page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) });
    const link = part.locator('.deadline__title a').first();
    const title = (await link.textContent()) ?? '';
    await link.click();
    await page.waitForURL('**/resources/deadlines#*');
    await expect(page.locator(':target .deadline__title')).toHaveText(title);
  });

  test.each([1440, 390])('the regulatory clock of the journal leads to the next dates, at %i pixels', async (width) => {
    const options = { viewport: { width, height: 900 }, javaScriptEnabled: false };
    const { page } = await tabs.open('/news-and-articles', options);
    const links = page.locator('.clock__date a');
    await expect(links).toHaveCount(6);
    await expect(page.locator('.dates-line--merged .dates-line__dot').first()).toBeVisible();
    expect(await readOverflow(page)).toBe(0);
    const title = (await links.nth(1).textContent()) ?? '';
    await links.nth(1).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/resources/deadlines#*');
    await expect(page.locator(':target .deadline__title')).toHaveText(title);
  });

  test('a search that names a date leads to it, and so does its suggestion', async () => {
    const { page } = await tabs.open('/search?searchtext=in-house+equivalent', { javaScriptEnabled: false });
    await expect(page.locator('.pinned-result a').first()).toHaveAttribute('href', PATH + TO_COME);
    const answer = await fetch(`${inject('site').origin}/api/search/suggestions?searchText=in-house%20dev`);
    expect(await answer.text()).toContain(PATH + TO_COME);
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

  test.each([1440, 390, 320])('is no wider than a window of %i pixels, on paper neither', async (width) => {
    const { page } = await tabs.open(PATH, { viewport: { width, height: 800 }, javaScriptEnabled: false });
    expect(await readOverflow(page)).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(await readOverflow(page)).toBe(0);
    await expect(page.getByRole('button', { name: 'Apply filters' })).toBeHidden();
    await expect(page.locator(TO_COME)).toBeVisible();
  });

  test.each([
    [PATH, 'light'],
    [PATH, 'dark'],
    [`${PATH}?jurisdiction=ch`, 'light'],
    [`${PATH}/uk-devices`, 'light'],
    ['/documents/regulation-2017-746', 'light'],
    ['/resources/topic/post-market-surveillance', 'dark'],
    ['/news-and-articles', 'dark'],
  ] as const)('%s has no axe violation, %s', async (path, colorScheme) => {
    const { page } = await tabs.open(path, { colorScheme });
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
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
    const { page } = await tabs.open(`${PATH}/us-devices`, { javaScriptEnabled: false });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dates for medical devices in the United States');
    const scopes = new Set(await page.locator('main .deadline .deadline__scope b').allTextContents());
    expect(scopes).toEqual(new Set(['United States']));
    await expect(page.locator('#us-device-registration').getByText('Every year')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Subscribe to this list' })).toHaveAttribute(
      'href',
      '/calendars/deadlines.ics?jurisdiction=us&product=devices',
    );
    const sitemap = await (await fetch(`${inject('site').origin}/sitemaps/pages.xml`)).text();
    expect(sitemap).toContain(`${PATH}/us-devices<`);
    expect((await fetch(`${inject('site').origin}${PATH}/it-medicines`)).status).toBe(404);
  });

  test('a selection without a date says so, and leads back', async () => {
    const { page } = await tabs.open(`${PATH}?jurisdiction=cn&product=software`, { javaScriptEnabled: false });
    await expect(page.getByText('No deadline matches')).toHaveCount(1);
    await clickToLoad(page, page.getByRole('link', { name: 'Show all deadlines' }));
    await expect.poll(() => page.locator('main .deadline').count()).toBeGreaterThan(20);
  });
});
