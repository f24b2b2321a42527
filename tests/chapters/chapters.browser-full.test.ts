import { describe, inject, test } from 'vitest';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { clickToLoad, readOverflow, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { signedIn } from '../support/sign-in.ts';

const CHAPTERS = '/membership/chapters-local-networks';
const tabs = testBrowser({ viewport: { width: 1440, height: 1000 } });

describe('chapters', () => {
  test('without JavaScript the form sorts them by the distance from a city, and each leads to its page', async () => {
    const { page } = await tabs.open(CHAPTERS, { javaScriptEnabled: false });
    await page.getByLabel('Nearest to').fill('Nairobi');
    await clickToLoad(page, page.getByRole('button', { name: 'Apply filters' }));
    const titles = await page.locator('.network h3').allInnerTexts();
    expect(titles).toHaveLength(25);
    expect(titles.slice(0, 2)).toEqual(['Lagos chapter', 'Cape Town chapter']);
    await clickToLoad(page, page.getByRole('link', { name: 'Cape Town chapter', exact: true }));
    await expect.poll(() => new URL(page.url()).pathname).toBe(`${CHAPTERS}/cape-town`);
    await expect(page.locator('h1')).toHaveText('Cape Town chapter', DISPLAYED);
    await expect(page.locator('main')).toContainText('Johannesburg time', DISPLAYED);
  });

  test('they are in the order of their names, with the country that the name does not say', async () => {
    const { page } = await tabs.open(CHAPTERS, { javaScriptEnabled: false });
    const names = await page.locator('.network-list').first().locator('h3').allInnerTexts();
    expect(names.slice(0, 3)).toEqual(['Basel chapter', 'Bologna chapter', 'Brussels chapter']);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    const places = await page.locator('.network__place').allInnerTexts();
    expect(places[0]).toBe('Switzerland');
    expect(places).toContain('Durham, NC, USA');
    expect(places).toContain('Singapore');
  });

  test('a place that is not known is an error of its field, and the chapters stay by region', async () => {
    const { page } = await tabs.open(`${CHAPTERS}?near=Atlantis`, { javaScriptEnabled: false });
    const field = page.getByLabel('Nearest to');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(page.locator('.agenda-month__name').first()).toContainText('Europe', DISPLAYED);
  });

  test.each([
    ['Asia/Tokyo', 'Tokyo', 'Kobe chapter'],
    ['America/Sao_Paulo', 'São Paulo', 'São Paulo chapter'],
    ['Africa/Nairobi', 'Nairobi', 'Lagos chapter'],
  ])('in %s the browser’s time zone puts its nearest chapter first', async (timezoneId, city, chapter) => {
    const { page } = await tabs.open(CHAPTERS, { timezoneId });
    const nearest = page.getByRole('region', { name: `Nearest to ${city}, by your time zone` });
    await nearest.waitFor();
    await expect(nearest.getByRole('listitem').first()).toContainText(chapter, DISPLAYED);
    await nearest.getByRole('link', { name: 'All by distance' }).click();
    await page.waitForURL((url) => url.searchParams.get('near') === timezoneId);
    await page.locator('.network h3').first().filter({ hasText: chapter }).waitFor();
  });

  test('a dot of the map leads to its chapter, and only the list is for the keyboard and assistive technology', async () => {
    const { page } = await tabs.open(CHAPTERS);
    const map = page.locator('.chapter-maps');
    await expect(map).toHaveAttribute('aria-hidden', 'true');
    await expect(map.locator('a:not([tabindex="-1"])')).toHaveCount(0);
    await expect(page.locator('.chapter-map--world a')).toHaveCount(25);
    await page.locator(`.chapter-map--europe a[href="${CHAPTERS}/oslo"]`).click();
    await page.waitForURL((url) => url.pathname === `${CHAPTERS}/oslo`);
    await page.getByRole('heading', { level: 1, name: 'Oslo chapter' }).waitFor();
  });

  test.each(['light', 'dark'] as const)(
    'on a phone the list begins on the first screen, its rows are low, and the dots of the maps below are large, %s',
    async (colorScheme) => {
      const { page } = await tabs.open(CHAPTERS, { viewport: { width: 390, height: 844 }, colorScheme });
      const map = await page.locator('.chapter-map--world').boundingBox();
      const rows = await Promise.all((await page.locator('.network').all()).map((row) => row.boundingBox()));
      expect(rows[0]?.y).toBeLessThan(844);
      expect(map?.y).toBeGreaterThan(rows.at(-1)?.y ?? Number.NaN);
      const targets = await page.locator('.chapter-map--europe .chapter-map__target').all();
      expect(targets.length).toBeGreaterThan(10);
      for (const target of targets) expect((await target.boundingBox())?.width).toBeGreaterThan(24);
      expect(Math.max(...rows.map((row) => row?.height ?? Number.NaN))).toBeLessThan(125);
    },
  );

  test('a chapter that does not exist is not found', async () => {
    expect((await fetch(`${inject('site').origin}${CHAPTERS}/nowhere`)).status).toBe(404);
  });

  test('its event links to the chapter, whose page lists the event', async () => {
    const { page } = await tabs.open(`${CHAPTERS}/boston`, { javaScriptEnabled: false });
    await clickToLoad(page, page.getByRole('link', { name: 'Chapter evening, Boston: potency, once more' }).first());
    await clickToLoad(page, page.getByRole('link', { name: 'The chapter that holds it' }));
    await expect.poll(() => new URL(page.url()).pathname).toBe(`${CHAPTERS}/boston`);
  });

  test.each([
    [CHAPTERS, 'light'],
    [CHAPTERS, 'dark'],
    [`${CHAPTERS}/boston`, 'light'],
    [`${CHAPTERS}/boston`, 'dark'],
  ] as const)('%s has no axe violation, %s', async (path, colorScheme) => {
    const { page } = await tabs.open(path, { colorScheme });
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
  });

  test.each([CHAPTERS, `${CHAPTERS}/boston`])('%s fits on a narrow phone', async (path) => {
    const { page } = await tabs.open(path, { viewport: { width: 320, height: 640 } });
    expect(await readOverflow(page)).toBe(0);
  });

  test('a member says “I am coming” by one press, a visitor with name and address [N35]', async () => {
    const { page } = await tabs.open(`${CHAPTERS}/oslo`, await signedIn(tabs, 'member@demo.test'));
    const coming = page.locator('.chapter-next__coming');
    await expect(coming.getByRole('textbox')).toHaveCount(0);
    await coming.getByRole('button', { name: 'I am coming' }).click();
    await expect(coming.getByRole('status')).toContainText('You are on the list', DISPLAYED);
    const { page: other } = await tabs.open(`${CHAPTERS}/oslo`);
    const form = other.locator('.chapter-next__coming');
    await expect(form.getByRole('textbox')).toHaveCount(3);
    await form.getByRole('button', { name: 'I am coming' }).click();
    await expect(form.getByRole('alert')).toContainText('Check 3 fields', DISPLAYED);
    await form.getByLabel('First name').fill('Ada');
    await form.getByLabel('Last name').fill('Byron');
    await form.getByLabel('E-mail address').fill('ada@person.test');
    await form.getByRole('button', { name: 'I am coming' }).click();
    await expect(form.getByRole('status')).toContainText('You are on the list', DISPLAYED);
  });

  test('the map of a region marks the chapter among its neighbours, which the list below has for the keyboard', async () => {
    const { page } = await tabs.open(`${CHAPTERS}/kobe`, { javaScriptEnabled: false });
    const map = page.locator('.region-map');
    await expect(map).toHaveAttribute('aria-hidden', 'true');
    await expect(map.locator('.region-map__own')).toHaveCount(1);
    await expect(map.locator('a:not([tabindex="-1"])')).toHaveCount(0);
    expect(await map.locator('a').count()).toBeGreaterThan(0);
    const land = await map.locator('image').getAttribute('href');
    expect((await page.request.get(new URL(land ?? '', page.url()).href)).status()).toBe(200);
  });
});
