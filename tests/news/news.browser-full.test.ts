import type { BrowserContextOptions } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import { clickToLoad, settled, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { holdCalls, navigateInApp } from '../support/in-app.ts';
import { callsOfPage } from '../support/page-calls.ts';
import { findArticle, readArticles, readShown, takeFirst } from '../support/shown-content.ts';
import { signedIn } from '../support/sign-in.ts';

const LIST = '/news-and-articles/news-articles';
const MIN_HEADINGS = 4;

const site = inject('site');
/** An article of a category that others have, too, with a topic and an author. */
const { path: ARTICLE, ...article } = await findArticle(
  'article with a topic',
  ({ path, documentTags }) => path.startsWith(LIST) && documentTags.length > 0,
);
const [category, tag, author] = [
  takeFirst(article.categories, 'category'),
  takeFirst(article.documentTags, 'tag'),
  takeFirst(article.authors, 'author'),
];
/** An article that everybody reads, with headings, sources and a side note. */
const { path: FREE } = await findArticle(
  'article with headings, sources and a side note',
  ({ path, headings, citations, body }) =>
    path.startsWith(LIST) &&
    headings.length >= MIN_HEADINGS &&
    citations.some(({ url }) => url) &&
    body.includes('note-ref-'),
);
const { articlesList: quarterly } = await readShown('regulatory.rfQuarterly');
const { path: FOR_MEMBERS } = takeFirst(
  quarterly.filter(({ isMemberOnly }) => isMemberOnly),
  'article for members',
);
const tabs = testBrowser({ afterwards: 'empty' });

async function open(path: string, options?: BrowserContextOptions) {
  const opened = await tabs.open(path, options);
  const found = async () => Number.parseInt(await opened.page.locator('.result-line').innerText(), 10);
  return { ...opened, found };
}

describe('the news search [Section 3]', () => {
  test('without JavaScript the form filters the list, and each active filter can be removed', async () => {
    const { page, found } = await open(LIST, { javaScriptEnabled: false });
    const all = await found();
    const keyword = tag.name.toLowerCase();
    const { result: categories } = await readShown('news.categories');
    const other = takeFirst(
      categories.filter(({ value }) => value !== String(category.id)),
      'second category',
    );
    await page.getByLabel('Keyword').fill(keyword);
    for (const id of [category.id, other.value]) await page.locator(`[name=categoryId][value="${id}"]`).check();
    await page.getByLabel('Sort by').selectOption('title');
    await clickToLoad(page, page.getByRole('button', { name: 'Apply filters' }));
    const both = { categoryId: [String(category.id), other.value] };
    const { totalCount: some } = await readShown('news.search', { query: { ...both, keyword } });
    const { totalCount: ofBoth } = await readShown('news.search', { query: both });
    expect(await found()).toBe(some);
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(ofBoth);
    expect(ofBoth).toBeLessThan(all);
    const titles = await page.locator('.story-row__title').allInnerTexts();
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en')));
    const chosen = new URL(page.url()).searchParams.getAll('categoryId');
    const names = chosen.map((id) => (id === other.value ? other.name : category.name));
    await expect(page.locator('.chip')).toHaveText([`“${keyword}”`, ...names], DISPLAYED);
    await clickToLoad(page, page.getByRole('link', { name: `Remove filter: “${keyword}”` }));
    await expect(page.locator('.chip')).toHaveCount(2);
    await expect(page.getByLabel('Keyword')).toHaveValue('');
    await expect.poll(found).toBe(ofBoth);
    await clickToLoad(page, page.getByRole('link', { name: 'Clear all' }));
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await expect.poll(found).toBe(all);
  });

  test('each filter narrows the list, appears as a chip, and stays in the form', async () => {
    const days = (await readArticles()).map(({ publishedDate }) => publishedDate.slice(0, 10)).sort();
    const middle = days[Math.floor(days.length / 2)] ?? '';
    const { page, found } = await open(LIST, { javaScriptEnabled: false });
    const all = await found();
    for (const [name, value] of [
      ['keyword', tag.name.toLowerCase()],
      ['fromDate', middle],
      ['toDate', middle],
      ['categoryId', String(category.id)],
      ['author', author.key],
      ['DocumentTags', String(tag.id)],
    ] as const) {
      await page.goto(`${site.origin}${LIST}?${name}=${value}`);
      expect(await found(), name).toBeGreaterThan(0);
      expect(await found(), name).toBeLessThan(all);
      await expect(page.locator('.chip'), name).toHaveCount(1);
      const values = await page.evaluate(
        (field) => new FormData(document.querySelector<HTMLFormElement>('#news-filters') ?? undefined).getAll(field),
        name,
      );
      expect(values, name).toEqual([value]);
    }
  });

  test('the pager keeps the filters, and each page of the list has an address', async () => {
    const { result: categories } = await readShown('news.categories');
    const [{ value } = { value: '' }] = categories.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0));
    const { page, problems } = await open(`${LIST}?categoryId=${value}&sortBy=oldest`);
    const first = await page.locator('.story-row__title').first().innerText();
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.locator('.story-row__title').first()).not.toHaveText(first, DISPLAYED);
    await expect.poll(() => new URL(page.url()).search).toBe(`?categoryId=${value}&pageNumber=2&sortBy=oldest`);
    await page.getByRole('link', { name: 'Previous page' }).click();
    await expect(page.locator('.story-row__title').first()).toHaveText(first, DISPLAYED);
    await expect.poll(() => new URL(page.url()).search).toBe(`?categoryId=${value}&sortBy=oldest`);
    await settled(page);
    expect(problems).toEqual([]);
  });

  test.each([
    ['keyword=zzzzz', 'No article matches'],
    ['pageNumber=999', 'The list doesn’t have that many pages'],
  ])('%s: an empty list names the reason and links back', async (query, title) => {
    const { page } = await open(`${LIST}?${query}`);
    await expect(page.locator('.state__title')).toHaveText(title, DISPLAYED);
    await page.locator('.state a').click();
    await expect(page.locator('.story-row')).toHaveCount(10);
  });

  test('shows no id where the name of a filter is still loading', async () => {
    const address = `${LIST}?author=${author.key}&categoryId=${category.id}&DocumentTags=${tag.id},9999`;
    const { page } = await tabs.open('/who-we-are/bylaws');
    const held = await holdCalls(page, callsOfPage(address).secondary);
    await navigateInApp(page, address);
    const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
    await expect(chips).toHaveCount(4);
    await expect(chips).toHaveText(['', '', '', ''], DISPLAYED);
    const form = page.locator('#news-filters');
    await expect(form).not.toHaveText(new RegExp(`${tag.id}|9999|${category.id}|${author.key}`));
    const chosen = () => form.evaluate((one: HTMLFormElement) => [...new FormData(one)].filter(([, value]) => value));
    const before = await chosen();
    await held.release();
    await expect(chips).toHaveText([author.name, category.name, tag.name, 'Selected tag'], DISPLAYED);
    expect(await chosen()).toEqual(expect.arrayContaining(before));
    expect(await chosen()).toHaveLength(before.length);
  });

  test('a list of one category or tag has a feed', async () => {
    const { page } = await open(`${LIST}?categoryId=${category.id}`);
    const link = page.getByRole('link', { name: 'Follow by RSS' });
    const feed = `/feeds/category-${category.id}.xml`;
    await expect(link).toHaveAttribute('href', feed);
    await expect(page.locator(`head link[type="application/rss+xml"][href="${feed}"]`)).toHaveCount(1);
  });

  test.each([`${LIST}?keyword=`, '/search?searchtext='])(
    'a long word breaks in the results of %s on a narrow screen',
    async (path) => {
      const { page } = await open(path + 'pharmacovigilance'.repeat(3), { viewport: { width: 320, height: 700 } });
      await expect(page.locator('main')).toContainText('pharmacovigilance', DISPLAYED);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    },
  );

  test('the filters are collapsed on a narrow screen and open on a wide one', async () => {
    const { page } = await open(`${LIST}?categoryId=${category.id}`, { viewport: { width: 390, height: 800 } });
    await expect(page.getByLabel('Keyword')).toBeHidden();
    await page.getByText('Filters, 1 active').click();
    await expect(page.getByLabel('Keyword')).toBeVisible();
    await page.getByText('Filters, 1 active').click();
    await page.setViewportSize({ width: 1440, height: 800 });
    await expect(page.getByLabel('Keyword')).toBeVisible();
  });
});

test('the front page shows no article of the six categories twice [Section 9]', async () => {
  const { page } = await open('/news-and-articles');
  const shown = (section: string) =>
    page
      .locator(`section[aria-labelledby="${section}"] :is(h3) > a`)
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const above = [...(await shown('leading')), ...(await shown('pinned'))];
  const bySubject = await shown('subjects');
  expect(above).toHaveLength(8);
  expect(bySubject).toHaveLength(6);
  expect(bySubject.filter((href) => above.includes(href))).toEqual([]);
});

test('the journal bar scrolls the current tab into view and does not scroll the page', async () => {
  const { page } = await open('/news-and-articles/author-guidelines', {
    viewport: { width: 320, height: 700 },
  });
  const tab = page.locator('.journal-bar [aria-current="page"]');
  await expect(tab).toHaveAttribute('href', '/news-and-articles/author-guidelines');
  const box = await tab.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  expect(await page.evaluate(() => [scrollX, scrollY])).toEqual([0, 0]);
});

describe('an article', () => {
  test('links to the lists of its terms [Section 7, taxonomy]', async () => {
    const { page, found } = await open(ARTICLE);
    const terms = page.getByRole('list', { name: 'Topics' });
    await expect(terms.getByRole('link', { name: category.name, exact: true })).toHaveAttribute(
      'href',
      `${LIST}?categoryId=${category.id}`,
    );
    await terms.getByRole('link', { name: tag.name, exact: true }).click();
    await page.waitForURL(`**${LIST}?DocumentTags=${tag.id}`);
    await expect(page.locator('.chip')).toHaveText([tag.name], DISPLAYED);
    await expect.poll(found).toBeGreaterThan(0);
  });

  test('prints as text: no controls, link addresses written out, notes after the paragraphs that refer to them', async () => {
    const { page } = await open(FREE);
    await page.emulateMedia({ media: 'print' });
    for (const gone of ['.site-header', '.journal-bar', '.site-footer', '.article__tools', '.continue', '.breadcrumb'])
      await expect(page.locator(gone), gone).toBeHidden();
    const printed = await page.evaluate(() => {
      const link = document.querySelector('.article__citations a[href^="http"]');
      const note = document.querySelector('.prose .note');
      const text = document.querySelector('.prose');
      return {
        address: link && getComputedStyle(link, '::after').content,
        float: note && getComputedStyle(note).float,
        inside: note && text && note.getBoundingClientRect().right <= text.getBoundingClientRect().right,
      };
    });
    expect(printed.address).toMatch(/^" \(".*attr\(href\)|https:/);
    expect(printed).toMatchObject({ float: 'none', inside: true });
    await expect(page.locator('.only-print', { hasText: FREE })).toBeVisible();
    await expect(page.locator('.article__reference')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy the citation' })).toBeHidden();
  });

  test('its side notes stay on the page, beside the contents list', async () => {
    const { page } = await open(FREE);
    for (const width of [1280, 1319]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator('.article__contents')).toBeVisible();
      const ends = await page
        .locator('.note')
        .evaluateAll((notes) => notes.map((note) => note.getBoundingClientRect().right));
      expect(ends.length).toBeGreaterThan(0);
      expect(Math.max(...ends)).toBeLessThan(width - 16);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  test('its contents list stays in the margin, and its side notes begin at the line of their mark', async () => {
    const { page } = await open(FREE, { viewport: { width: 1440, height: 900 } });
    const distances = await page.locator('.note').evaluateAll((notes) =>
      notes.map((note) => {
        const mark = document.querySelector(`#note-ref-${note.id.replace('note-', '')}`);
        return Math.abs(note.getBoundingClientRect().top - (mark?.getBoundingClientRect().top ?? Number.NaN));
      }),
    );
    expect(distances.length).toBeGreaterThan(0);
    expect(Math.max(...distances)).toBeLessThan(16);
    await page.locator('.prose--article > p').last().scrollIntoViewIfNeeded();
    const { y = Number.NaN } = (await page.locator('.article__contents').boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThan(900);
  });

  test.each([true, false])(
    'on a phone its contents list is before the text, behind its title (script: %s)',
    async (javaScriptEnabled) => {
      const { page } = await open(FREE, { viewport: { width: 390, height: 844 }, javaScriptEnabled });
      const list = page.locator('.article__contents');
      await expect(list.locator('a:visible')).toHaveCount(0);
      const [contents, text] = await Promise.all([list.boundingBox(), page.locator('.prose--article').boundingBox()]);
      expect(contents?.y ?? Number.NaN).toBeLessThan(text?.y ?? Number.NaN);
      await list.locator('summary').click();
      await expect.poll(() => list.locator('a:visible').count()).toBeGreaterThan(1);
    },
  );

  test('a members-only article shows a teaser and a link to sign in that leads back; a member sees the full text', async () => {
    const visitor = await open(FOR_MEMBERS, { javaScriptEnabled: false });
    const paragraphs = await visitor.page.locator('.prose--article > p').count();
    const { result } = await readShown('articles.byPath', { query: { path: FOR_MEMBERS } });
    expect(paragraphs).toBe(takeFirst(result, 'article').body.match(/<p\b/g)?.length);
    const signIn = visitor.page.locator('.notice').getByRole('link', { name: 'Sign in' });
    await expect(signIn).toHaveAttribute('href', `/login?ReturnUrl=${encodeURIComponent(FOR_MEMBERS)}`);

    const { context, page } = await tabs.blank(await tabs.newContext());
    const user = { accessToken: 'a-token', firstName: 'Ada', expireDate: '2099-12-31', isActiveMember: true };
    await context.addInitScript((user) => localStorage.setItem('user', JSON.stringify(user)), user);
    let bearer: string | undefined;
    // No session has this token: an answer that says so would end it.
    await page.route('**/api/my-content/**', (route) =>
      route.fulfill({ json: { statusCode: 200, statusMessage: 'OK', result: [] } }),
    );
    await page.route('**/api/articles?**', async (route) => {
      bearer = route.request().headers().authorization;
      const response = await route.fetch({ headers: {} });
      const text = (await response.text()).replace('"isTeaser":true', '"isTeaser":false');
      await route.fulfill({ response, body: text });
    });
    await page.goto(site.origin + FOR_MEMBERS);
    await expect(page.locator('.notice')).toHaveCount(0);
    expect(bearer).toBe('Bearer a-token');
  });
});

describe('the wall of an article for members tells each reader what opens it [Section 6]', () => {
  test.each([
    [
      'guest@demo.test',
      /A free account does not include it.*Membership costs from \$\d+ a year/,
      'Join',
      `/join-${site.product}`,
    ],
    ['lapsed@demo.test', /Your membership has ended.*Membership costs from \$\d+ a year/, 'Renew', '/renew-membership'],
  ])('%s', async (account, text, action, target) => {
    const { page, problems } = await tabs.open(FOR_MEMBERS, await signedIn(tabs, account));
    await settled(page);
    const walls = page.locator('.article__wall .notice').filter({ visible: true });
    await expect(walls).toHaveCount(1);
    expect((await walls.innerText()).replace(/\s+/g, ' ')).toMatch(text);
    await expect(walls.getByRole('link', { name: action })).toHaveAttribute('href', target);
    await expect(page.locator('.article__free a')).toHaveCount(1);
    expect(problems).toEqual([]);
  });

  test('an active member reads the whole text, and sees no wall before it', async () => {
    const { page } = await tabs.open(FOR_MEMBERS, await signedIn(tabs, 'member@demo.test'));
    // Read once, because a wall that scripts remove later would have been seen.
    expect(await page.locator('.article__wall .notice').filter({ visible: true }).count()).toBe(0);
    await expect(page.locator('.article__wall')).toHaveCount(0);
    await expect.poll(() => page.locator('.prose--article > p').count()).toBeGreaterThan(2);
  });
});

describe('the citation of an article', () => {
  test('is copied by keyboard, and its files name the same article', async () => {
    const { page, context } = await open(ARTICLE);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await settled(page);
    await page.locator('.article__cite summary').focus();
    await page.keyboard.press('Enter');
    const shown = page.locator('.article__reference');
    await shown.waitFor();
    const reference = await shown.innerText();
    const { result: society } = await readShown('masterPage.configuration');
    expect(reference).toContain(society.journal);
    expect(reference).toContain(new URL(page.url()).pathname);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('The citation is copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'BibTeX', exact: true }).click();
    expect((await download).suggestedFilename()).toBe(`${ARTICLE.slice(LIST.length + 1)}.bib`);
  });

  test('is on the page without JavaScript', async () => {
    const { page } = await open(ARTICLE, { javaScriptEnabled: false });
    await page.getByText('Cite this article').click();
    await expect(page.getByRole('link', { name: 'RIS', exact: true })).toHaveAttribute(
      'href',
      `/citations${ARTICLE}.ris`,
    );
    await expect(page.getByRole('button', { name: 'Copy the citation' })).toHaveCount(0);
  });
});
