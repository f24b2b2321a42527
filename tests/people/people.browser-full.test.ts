import { describe, inject, test } from 'vitest';
import { CHAPTERS_PATH } from '../../shared/constants.ts';
import { clickToLoad, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { findAuthor, readAuthors, readShown, takeFirst } from '../support/shown-content.ts';

const tabs = testBrowser({ viewport: { width: 1440, height: 1000 } });

/** An officer of a chapter who speaks in a session to come of that chapter, with the event's title. */
async function findSpeakingOfficer() {
  const { result: chapters } = await readShown('blocks.localNetwork', { query: { path: CHAPTERS_PATH } });
  for (const { path = '' } of chapters) {
    const { result: chapter } = await readShown('blocks.chapter', {
      params: { name: path.slice(CHAPTERS_PATH.length + 1) },
    });
    for (const { key } of chapter.officers) {
      const { result: officer } = await readShown('people.byKey', { params: { key } });
      const speaks = officer.upcoming.find(
        ({ event, sessions }) =>
          sessions.length > 0 && chapter.upcoming.some(({ eventId }) => eventId === event.eventId),
      );
      if (speaks) return { chapter: path, officer, ...speaks };
    }
  }
  throw new Error('No officer of a chapter speaks in a session of it');
}

describe('people', () => {
  test('without JavaScript a byline leads to the person, whose page joins articles, books, events and offices', async () => {
    const author = await findAuthor();
    const { result: articles } = await readShown('people.articles', { params: { key: author.key } });
    const { path: article } = takeFirst(articles, 'article of the author');
    const { page } = await tabs.open(article, { javaScriptEnabled: false });
    const expectPerson = () => expect.poll(() => new URL(page.url()).pathname).toBe(author.path);
    await clickToLoad(page, page.locator('.byline').getByRole('link', { name: author.name }));
    await expectPerson();
    await expect(page.locator('h1')).toHaveText(author.name, DISPLAYED);
    const offices = page.getByRole('region', { name: 'In the society' });
    await expect(offices.getByRole('link')).toHaveText(
      author.offices.filter(({ path }) => path).map(({ title }) => title),
      DISPLAYED,
    );
    for (const name of ['Articles', 'Books', 'Upcoming events'])
      await expect(page.getByRole('region', { name, exact: true }), name).toHaveCount(1);
    const list = page.getByRole('region', { name: 'Articles', exact: true });
    await expect(list.getByRole('link', { name: author.name })).toHaveCount(0);
    await clickToLoad(page, offices.getByRole('link').first());
    await clickToLoad(page, page.locator('main').getByRole('link', { name: author.name }).first());
    await expectPerson();
  });

  test('a search for a name leads to the person, and the author in a row of articles to theirs', async () => {
    const { name, path } = takeFirst(await readAuthors(), 'author');
    const { page } = await tabs.open(`/search?${new URLSearchParams({ searchtext: name.toLowerCase() })}`);
    const person = page.getByRole('region', { name: 'Person' }).getByRole('link', { name });
    await expect(person).toHaveAttribute('href', path);
    await person.click();
    await page.waitForURL((url) => url.pathname === path);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goto(`${inject('site').origin}/news-and-articles/news-articles`);
    const author = page.locator('.story-row .meta a').first();
    const authorPath = await author.getAttribute('href');
    expect(authorPath).toMatch(/^\/people\//);
    await author.click();
    await page.waitForURL((url) => url.pathname === authorPath);
    await expect(page.locator('a a')).toHaveCount(0);
  });

  test('a speaker of a session and an officer of a chapter lead to their pages', async () => {
    const { chapter, officer, event, sessions } = await findSpeakingOfficer();
    const { page } = await tabs.open(chapter, { javaScriptEnabled: false });
    const toOfficer = { name: officer.name };
    await clickToLoad(page, page.getByRole('link', toOfficer).first());
    await expect.poll(() => new URL(page.url()).pathname).toBe(officer.path);
    const coming = page.getByRole('region', { name: 'Upcoming events' });
    await expect(coming).toContainText(`Sessions: ${sessions.map((title) => `“${title}”`).join(', ')}`, DISPLAYED);
    await clickToLoad(page, coming.getByRole('link', { name: event.title }));
    await clickToLoad(page, page.locator('.timetable').getByRole('link', toOfficer).first());
    await expect.poll(() => new URL(page.url()).pathname).toBe(officer.path);
  });

  test('the keyboard opens a person among the suggestions of a search', async () => {
    const { name, path } = takeFirst(await readAuthors(), 'author');
    const { page } = await tabs.open('/who-we-are/contact-us');
    await page.keyboard.press('Control+k');
    const field = page.locator('#header-search');
    await expect(field).toHaveAttribute('role', 'combobox');
    await page.keyboard.type(name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase());
    await page.getByRole('option', { name }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === path);
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });
});
