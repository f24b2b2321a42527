import { describe, inject, test } from 'vitest';
import { readFirstTable } from '../../client/blocks/text-table.ts';
import { formatDateRange } from '../../client/ui/dates.ts';
import { AREAS } from '../../shared/site/areas.ts';
import { settled, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { readContentPage, readShown, takeFirst } from '../support/shown-content.ts';

/** Sessions of a day, and windows, that the home of an area shows. */
const [MAX_SESSIONS, MAX_WINDOWS] = [5, 4];
const NARROW = { viewport: { width: 390, height: 900 } };

const site = inject('site');
const tabs = testBrowser({ afterwards: 'empty' });

const get = (path: string) => fetch(site.origin + path, { redirect: 'manual' });
const listed = AREAS.flatMap(({ id, pages = [] }) =>
  pages.map((page) => ({ ...page, address: `/${id}/${page.path}` })),
);

describe('section areas over HTTP [Section 2]', () => {
  test.each(listed.filter(({ access }) => access !== 'member').map(({ address }) => address))(
    '%s, which the product rules list, is a page',
    async (address) => {
      expect((await get(address)).status).toBe(200);
    },
  );

  test.each([
    ['/convergence-2023/hotel-travel', '/convergence-2023/travel'],
    ['/convergence-2023/sponsorship', '/convergence-2023/exhibitors-sponsorships'],
  ])('%s shows the same page as %s and names it as canonical', async (address, original) => {
    const [copy, source] = await Promise.all([address, original].map(async (path) => (await get(path)).text()));
    const main = (html = '') => html.slice(html.indexOf('<h1'), html.indexOf('</main>'));
    expect(main(copy)).toBe(main(source));
    expect(copy).toContain(`<link rel="canonical" href="${site.origin}${original}"`);
  });

  test.each(AREAS.map(({ id }) => `/${id}/unheard-of`))(
    '%s shows the shared page for unknown paths',
    async (address) => {
      const response = await get(address);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('Page not found');
    },
  );

  test.each(AREAS.flatMap(({ id, root }) => [[`/${id}`, `/${id}/${root}`]]))('%s redirects to %s', async (from, to) => {
    const response = await get(`${from}?utm=a%20b`);
    expect([response.status, response.headers.get('location')]).toEqual([301, `${to}?utm=a%20b`]);
    expect((await get(to)).status).toBe(200);
  });
});

describe('the pages of an area', () => {
  test('an area’s home shows the theme, days and place of its event [Section 7, convergence-pages-menu]', async () => {
    const { event } = await readShown('convergence.pagesMenu', { query: { path: '/europe-2025/home' } });
    if (!event) throw new Error('The area has no event');
    const { page } = await tabs.open('/europe-2025/home');
    const stage = page.locator('.stage');
    const { title } = await readContentPage('/europe-2025/home');
    await expect(stage.getByRole('heading', { level: 1 })).toHaveText(title, DISPLAYED);
    const days = formatDateRange(event.start, event.end, event.timeZone);
    await expect(stage).toContainText(`Held ${days} ${event.place}`, DISPLAYED);
    const sessions = event.days.flatMap((day) => day.sessions.slice(0, MAX_SESSIONS).map((session) => session.title));
    expect(sessions.length).toBeGreaterThan(MAX_SESSIONS);
    const shown = await page.getByRole('region', { name: 'Programme' }).locator('.timetable__title').allTextContents();
    // Sessions side by side are in the order of their tracks.
    expect(shown.map((title) => title.replaceAll('\u00a0', ' ')).toSorted()).toEqual(sessions.toSorted());
  });

  test('an upcoming conference links to its registration, a past one does not', async () => {
    const coming = await tabs.open('/elm/home');
    const register = coming.page.locator('.stage').getByRole('link', { name: 'Register' });
    const { event } = await readShown('convergence.pagesMenu', { query: { path: '/elm/home' } });
    await expect(register).toHaveAttribute('href', event?.registrationUrl ?? '');
    const past = await tabs.open('/convergence-2025/home');
    await expect(past.page.locator('.stage').getByRole('link', { name: 'Register' })).toHaveCount(0);
  });

  test.each(['committee', '2024-call-for-proposals'])(
    'the menu marks the current page and opens its group: %s',
    async (name) => {
      const path = `/convergence-2023/${name}`;
      const { result: menu } = await readShown('convergence.pagesMenu', { query: { path } });
      const group = menu.find(({ children }) => children.some((child) => child.path === path));
      const title = group?.children.find((child) => child.path === path)?.title ?? '';
      const { page } = await tabs.open(path);
      const marked = (value: string) => page.getByRole('main').locator(`[aria-current=${value}]:visible`);
      await expect(marked('true')).toHaveText([group?.title ?? ''], DISPLAYED);
      await expect(marked('page')).toHaveText([title], DISPLAYED);
    },
  );

  test('below 1152 px the menu is a disclosure that works without JavaScript', async () => {
    const { page } = await tabs.open('/convergence-2023/committee', { ...NARROW, javaScriptEnabled: false });
    const bar = page.locator('.area-bar');
    const SCHEDULE = '/convergence-2023/schedule';
    const link = bar.locator(`a[href="${SCHEDULE}"]:visible`);
    await expect(link).toHaveCount(0);
    await bar.getByText(/^Pages: /).click();
    await link.click();
    await page.waitForURL(`**${SCHEDULE}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      (await readContentPage(SCHEDULE)).title,
      DISPLAYED,
    );
  });

  test('a navigation within an area loads no document and closes the disclosure', async () => {
    const { page, problems } = await tabs.open('/europe-2025/home', NARROW);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const summary = page.locator('.area-bar summary');
    await summary.click();
    await page.locator('.area-bar a[href="/europe-2025/schedule"]:visible').click();
    await page.waitForURL('**/europe-2025/schedule');
    const { title } = await readContentPage('/europe-2025/schedule');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title, DISPLAYED);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await expect(page.locator('.area-bar details')).not.toHaveAttribute('open');
    await settled(page);
    expect(problems).toEqual([]);
  });

  test('the certification area shows the certification menu and the exam windows [Section 7, rac-menu]', async () => {
    const { page } = await tabs.open('/certifications/home');
    const menu = page.getByRole('navigation', { name: 'Pages of Certifications' });
    const { racMenuResults } = await readShown('rac.menu');
    expect((await menu.innerText()).split(/\s*\n\s*/)).toEqual(racMenuResults.map(({ name }) => name));
    const { result } = await readShown('search.racExams', { query: { pageNumber: 1 } });
    const titles = result.slice(0, MAX_WINDOWS).map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(0);
    const windows = page.getByRole('region', { name: 'Examination windows' }).getByRole('listitem');
    await expect(windows).toHaveCount(titles.length);
    await expect(windows).toContainText(titles, DISPLAYED);
  });

  test('a table of more than eight people is shown as a ruled list', async () => {
    const COMMITTEE = '/convergence-2023/committee';
    const rows = readFirstTable((await readContentPage(COMMITTEE)).body)?.rows ?? [];
    expect(rows.length).toBeGreaterThan(8);
    const { page } = await tabs.open(COMMITTEE);
    await expect(page.locator('.people-list > li h2')).toHaveText(
      rows.map(([name = '']) => name),
      DISPLAYED,
    );
    await expect(page.getByRole('main').locator('table')).toHaveCount(0);
  });

  test('the footer lists supporters by level', async () => {
    const { page } = await tabs.open('/europe-2023/about');
    const levels = page.getByRole('region', { name: 'Supported by' }).getByRole('heading', { level: 3 });
    const { result } = await readShown('convergence.footer', { query: { path: '/europe-2023/about' } });
    const names = takeFirst(result, 'footer').sponsors.map(({ level }) => level);
    await expect(levels).toHaveText([...new Set(names)], DISPLAYED);
  });
});
