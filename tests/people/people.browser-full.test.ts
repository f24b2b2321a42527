import { describe, inject, test } from 'vitest';
import { axeFaults, WCAG_2_2_AA } from '../support/axe.ts';
import { clickToLoad, readOverflow, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';

const ADAEZE = '/people/adaeze-nwosu';
const tabs = testBrowser({ viewport: { width: 1440, height: 1000 } });

describe('people', () => {
  test('without JavaScript a byline leads to the person, whose page joins articles, books, events and offices', async () => {
    const { page } = await tabs.open(
      '/news-and-articles/rf-quarterly/potency-assays-that-predict-and-those-that-agree',
      { javaScriptEnabled: false },
    );
    await clickToLoad(page, page.locator('.byline').getByRole('link', { name: 'Adaeze Nwosu' }));
    await expect.poll(() => new URL(page.url()).pathname).toBe(ADAEZE);
    await expect(page.locator('h1')).toHaveText('Adaeze Nwosu', DISPLAYED);
    const offices = page.getByRole('region', { name: 'In the society' });
    await expect(offices.getByRole('link')).toHaveText(['Board of editors', 'London chapter'], DISPLAYED);
    for (const name of ['Articles', 'Books', 'Upcoming events'])
      await expect(page.getByRole('region', { name, exact: true }), name).toHaveCount(1);
    const articles = page.getByRole('region', { name: 'Articles', exact: true });
    await expect(articles.getByRole('link', { name: 'Adaeze Nwosu' })).toHaveCount(0);
    await clickToLoad(page, offices.getByRole('link', { name: 'Board of editors' }));
    await clickToLoad(page, page.getByRole('link', { name: 'Adaeze Nwosu' }));
    await expect.poll(() => new URL(page.url()).pathname).toBe(ADAEZE);
  });

  test('a search for a name leads to the person, and the author in a row of articles to theirs', async () => {
    const { page } = await tabs.open('/search?searchtext=fenna+osterhuis');
    const person = page.getByRole('region', { name: 'Person' }).getByRole('link', { name: 'Fenna Osterhuis' });
    const path = await person.getAttribute('href');
    await person.click();
    await page.waitForURL((url) => url.pathname === path);
    await page.getByRole('heading', { level: 1, name: 'Fenna Osterhuis' }).waitFor();
    await page.goto(`${inject('site').origin}/news-and-articles/news-articles`);
    const author = page.locator('.story-row .meta a').first();
    const authorPath = await author.getAttribute('href');
    expect(authorPath).toMatch(/^\/people\//);
    await author.click();
    await page.waitForURL((url) => url.pathname === authorPath);
    await expect(page.locator('a a')).toHaveCount(0);
  });

  test('a speaker of a session and an officer of a chapter lead to their pages', async () => {
    const { page } = await tabs.open('/membership/chapters-local-networks/boston', { javaScriptEnabled: false });
    await clickToLoad(page, page.getByRole('link', { name: 'Yusuf Rahmani' }).first());
    await expect.poll(() => new URL(page.url()).pathname).toBe('/people/yusuf-rahmani');
    const coming = page.getByRole('region', { name: 'Upcoming events' });
    await expect(coming).toContainText('Sessions: “A matrix of assays and the one that failed”', DISPLAYED);
    await clickToLoad(page, coming.getByRole('link', { name: 'Chapter evening, Boston: potency, once more' }));
    await clickToLoad(page, page.locator('.timetable').getByRole('link', { name: 'Yusuf Rahmani' }).first());
    await expect.poll(() => new URL(page.url()).pathname).toBe('/people/yusuf-rahmani');
  });

  test('the keyboard opens a person among the suggestions of a search', async () => {
    const { page } = await tabs.open('/who-we-are/contact-us');
    await page.keyboard.press('Control+k');
    const field = page.locator('#header-search');
    await expect(field).toHaveAttribute('role', 'combobox');
    await page.keyboard.type('tomas quiroga');
    await page.getByRole('option', { name: 'Tomás Quiroga' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/people/tomas-quiroga');
    await page.getByRole('heading', { level: 1, name: 'Tomás Quiroga' }).waitFor();
  });

  test('a page describes the person as its subject, and the sitemap lists it', async () => {
    const { origin } = inject('site');
    const html = await (await fetch(origin + ADAEZE)).text();
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    const graph: { '@type': string; mainEntity?: unknown }[] = JSON.parse(json)['@graph'];
    expect(graph.find((entry) => entry['@type'] === 'ProfilePage')?.mainEntity).toMatchObject({
      '@type': 'Person',
      name: 'Adaeze Nwosu',
      worksFor: { name: 'Harmattan Biologics' },
    });
    expect(await (await fetch(`${origin}/sitemaps/pages.xml`)).text()).toContain(`${ADAEZE}</loc>`);
    expect((await fetch(`${origin}/people/nobody-at-all`)).status).toBe(404);
  });

  test.each(['light', 'dark'] as const)('the page has no axe violation, %s', async (colorScheme) => {
    const { page } = await tabs.open(ADAEZE, { colorScheme });
    expect(await axeFaults(page, WCAG_2_2_AA)).toEqual([]);
  });

  test('it fits on a narrow phone', async () => {
    const { page } = await tabs.open(ADAEZE, { viewport: { width: 320, height: 640 } });
    expect(await readOverflow(page)).toBe(0);
  });
});
