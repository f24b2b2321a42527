import { describe, inject, test } from 'vitest';
import { CHAPTERS_PATH as CHAPTERS } from '../../shared/constants.ts';
import { clickToLoad, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { findChapter, readShown, takeFirst } from '../support/shown-content.ts';
import { signedIn } from '../support/sign-in.ts';

const tabs = testBrowser({ viewport: { width: 1440, height: 1000 } });

/** The chapters, in the order of their distance from a place or time zone if there is one. */
const readChapters = async (near?: string) =>
  (await readShown('blocks.localNetwork', { query: { path: CHAPTERS, ...(near && { near }) } })).result;

describe('chapters', () => {
  test('without JavaScript the form sorts them by the distance from a city, and each leads to its page', async () => {
    const { page } = await tabs.open(CHAPTERS, { javaScriptEnabled: false });
    await page.getByLabel('Nearest to').fill('Nairobi');
    await clickToLoad(page, page.getByRole('button', { name: 'Apply filters' }));
    const byDistance = await readChapters('Nairobi');
    await expect(page.locator('.network h3')).toHaveText(
      byDistance.map(({ title }) => title),
      DISPLAYED,
    );
    const second = takeFirst(byDistance.slice(1), 'second chapter');
    await clickToLoad(page, page.getByRole('link', { name: second.title, exact: true }));
    await expect.poll(() => new URL(page.url()).pathname).toBe(second.path);
    await expect(page.locator('h1')).toHaveText(second.title, DISPLAYED);
    const [city = ''] = second.timeZone?.split('/').slice(-1) ?? [];
    await expect(page.locator('main')).toContainText(`${city.replaceAll('_', ' ')} time`, DISPLAYED);
  });

  test('they are in the order of their names, with the country that the name does not say', async () => {
    const { page } = await tabs.open(CHAPTERS, { javaScriptEnabled: false });
    const chapters = await readChapters();
    const byRegion = [...Map.groupBy(chapters, ({ region }) => region).values()];
    const names = byRegion.map((all) => all.map(({ title }) => title).toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(chapters.length).toBeGreaterThan(2);
    await expect(page.locator('.network h3')).toHaveText(names.flat(), DISPLAYED);
    for (const network of await page.locator('.network').all()) {
      const title = await network.locator('h3').innerText();
      const location = chapters.find((chapter) => chapter.title === title)?.location ?? '';
      const [city = '', ...country] = location.split(', ');
      const isNamed = country.length > 0 && title.startsWith(city);
      await expect(network.locator('.network__place')).toHaveText(isNamed ? country.join(', ') : location, DISPLAYED);
    }
  });

  test('a place that is not known is an error of its field, and the chapters stay by region', async () => {
    const { page } = await tabs.open(`${CHAPTERS}?near=Atlantis`, { javaScriptEnabled: false });
    const field = page.getByLabel('Nearest to');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    const regions = new Set((await readChapters()).map(({ region = '' }) => region));
    await expect(page.locator('.agenda-month__name')).toHaveCount(regions.size);
    await expect(page.locator('.agenda-month__name')).toContainText([...regions], DISPLAYED);
  });

  test.each([
    ['Asia/Tokyo', 'Tokyo'],
    ['America/Sao_Paulo', 'São Paulo'],
    ['Africa/Nairobi', 'Nairobi'],
  ])('in %s the browser’s time zone puts its nearest chapter first', async (timezoneId, city) => {
    const { title: chapter } = takeFirst(await readChapters(timezoneId), 'chapter');
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
    const chapters = await readChapters();
    await expect(page.locator('.chapter-map--world a')).toHaveCount(chapters.length);
    const dot = page.locator('.chapter-map--europe a').first();
    const path = await dot.getAttribute('href');
    await dot.click();
    await page.waitForURL((url) => url.pathname === path);
    const name = chapters.find((chapter) => chapter.path === path)?.title ?? '';
    await page.getByRole('heading', { level: 1, name }).waitFor();
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
    const { path, chapter } = await findChapter('chapter with an event to come', ({ upcoming }) => upcoming.length > 0);
    const { page } = await tabs.open(path, { javaScriptEnabled: false });
    const { title } = takeFirst(chapter.upcoming, 'event to come');
    await clickToLoad(page, page.locator('main').getByRole('link', { name: title }).first());
    await clickToLoad(page, page.getByRole('link', { name: 'The chapter that holds it' }));
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  });

  test('a member says “I am coming” by one press, a visitor with name and address [N35]', async () => {
    const { path } = await findChapter('chapter with a meeting', ({ meetings }) => meetings.length > 0);
    const { page } = await tabs.open(path, await signedIn(tabs, 'member@demo.test'));
    const coming = page.locator('.chapter-next__coming');
    await expect(coming.getByRole('textbox')).toHaveCount(0);
    await coming.getByRole('button', { name: 'I am coming' }).click();
    await expect(coming.getByRole('status')).toContainText('You are on the list', DISPLAYED);
    const { page: other } = await tabs.open(path);
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
    const { path } = await findChapter('chapter with neighbours', ({ neighbours }) => neighbours.length > 0);
    const { page } = await tabs.open(path, { javaScriptEnabled: false });
    const map = page.locator('.region-map');
    await expect(map).toHaveAttribute('aria-hidden', 'true');
    await expect(map.locator('.region-map__own')).toHaveCount(1);
    await expect(map.locator('a:not([tabindex="-1"])')).toHaveCount(0);
    expect(await map.locator('a').count()).toBeGreaterThan(0);
    const land = await map.locator('image').getAttribute('href');
    expect((await fetch(new URL(land ?? '', page.url()))).status).toBe(200);
  });
});
