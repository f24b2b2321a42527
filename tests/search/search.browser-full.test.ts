import type { Page } from 'playwright-core';
import { describe, inject, test } from 'vitest';
import type { ResponseOf } from '../../shared/contract/contract.ts';
import { clickToLoad, settled, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';
import { navigateInApp } from '../support/in-app.ts';
import { findMisspelling, readPublished, readShown, takeFirst } from '../support/shown-content.ts';

const site = inject('site');
const tabs = testBrowser({ afterwards: 'empty', viewport: { width: 1440, height: 1200 } });

const NO_SCRIPT = { javaScriptEnabled: false };

/** A value of a facet that some of the results have. */
const findDividing = (facets: ResponseOf<'search.site'>['facets'], totalCount: number) =>
  facets.flatMap(({ options }) => options).find(({ count }) => count > 0 && count < totalCount);
const chooseFacet = (page: Page, id: number) => page.locator(`.filters input[name=taxonomy][value="${id}"]`).check();

/** A topic that is found in texts, and a sector by which the results are fewer. */
async function findFacet() {
  const { result: terms } = await readShown('taxonomy.all');
  for (const { name } of terms.filter(({ kind }) => kind === 'topic')) {
    const text = name.toLowerCase();
    const { facets, totalCount } = await readShown('search.site', { query: { searchtext: text } });
    const facet = findDividing(
      facets.filter(({ kind }) => kind === 'sector'),
      totalCount,
    );
    if (facet && totalCount > 10) return { text, facet, totalCount };
  }
  throw new Error('The content has no topic whose results differ by sector');
}

describe('the search page [Sections 2 and 3]', () => {
  test('without JavaScript: text, a facet and an order are submitted together, and a chip removes the facet', async () => {
    const { page } = await tabs.open('/search', NO_SCRIPT);
    const { text, facet, totalCount } = await findFacet();
    await page.getByLabel('Search the site').fill(text);
    await page.getByLabel('Search the site').press('Enter');
    const found = page.locator('.result-line b');
    await expect(found).toHaveText(String(totalCount), DISPLAYED);
    await chooseFacet(page, facet.id);
    await clickToLoad(page, page.getByRole('button', { name: 'Apply filters' }));
    await expect(found).toHaveText(String(facet.count), DISPLAYED);
    await page.getByLabel('Sort by').selectOption('title');
    await clickToLoad(page, page.getByRole('button', { name: 'Sort' }));
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      searchtext: text,
      taxonomy: String(facet.id),
      sortBy: 'title',
    });
    const titles = await page.locator('.hit h2').allInnerTexts();
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en')));
    await clickToLoad(page, page.getByRole('link', { name: `Remove filter: ${facet.name}` }));
    await expect(found).toHaveText(String(totalCount), DISPLAYED);
  });

  test('a tab changes the results in place, with status message, title and address', async () => {
    const { text } = await findFacet();
    const { page, problems } = await tabs.open(`/search?${new URLSearchParams({ searchtext: text })}`);
    await expect(page).toHaveTitle(new RegExp(`^Search: ${text} \\|`));
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    const tab = page.getByRole('navigation', { name: 'Kinds of result' }).getByRole('link', { name: /^Books/ });
    const count = (await tab.innerText()).replace(/\D/g, '');
    await tab.click();
    await expect(page.locator('.result-line b')).toHaveText(count, DISPLAYED);
    await expect.poll(() => new URL(page.url()).searchParams.get('searchType')).toBe('book');
    await expect(page.locator('.hit .label')).toHaveText(Array(Number(count)).fill('Book'), DISPLAYED);
    await settled(page);
    expect(problems).toEqual([]);
  });

  test.each([
    ['a search without results', '/search?searchtext=evaluation&sortBy=oldest'],
    ['the tab of exams', '/search?searchtext=rac&searchType=exams&sortBy=oldest'],
  ])('the sort order stays with new words, also after %s', async (_name, address) => {
    const { page } = await tabs.open(address);
    for (const words of ['xyzzyplugh', 'clinical']) {
      await page.locator('#search-text').fill(words);
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('searchtext') === words);
      await expect.poll(() => new URL(page.url()).searchParams.get('sortBy')).toBe('oldest');
      await settled(page);
    }
  });

  test('without JavaScript: a misspelt word shows the results of the corrected one, on further tabs and pages too', async () => {
    const { word, misspelt } = await findMisspelling({ hasPages: true });
    const { page } = await tabs.open(`/search?searchtext=${misspelt}`, NO_SCRIPT);
    const note = page.locator('.results-head');
    const isCorrected = () =>
      expect(note).toContainText(`Showing results for ${word}. Search instead for ${misspelt}`, DISPLAYED);
    await isCorrected();
    await expect(page.locator('#search-text')).toHaveValue(misspelt);
    const { facets, totalCount } = await readShown('search.site', { query: { searchtext: word } });
    const facet = findDividing(facets, totalCount);
    if (!facet) throw new Error('No filter divides the results');
    const found = page.locator('.result-line b');
    await expect(found).toHaveText(String(totalCount), DISPLAYED);
    await clickToLoad(page, page.getByRole('link', { name: 'Next' }));
    await isCorrected();
    await chooseFacet(page, facet.id);
    await clickToLoad(page, page.getByRole('button', { name: 'Apply filters' }));
    await isCorrected();
    await expect(found).toHaveText(String(facet.count), DISPLAYED);
    await page.getByLabel('Sort by').selectOption('title');
    await clickToLoad(page, page.getByRole('button', { name: 'Sort' }));
    await isCorrected();
    await clickToLoad(page, page.getByRole('link', { name: misspelt, exact: true }));
    await expect.poll(() => new URL(page.url()).searchParams.get('literal')).toBe('true');
    await expect(page.locator('.state')).toContainText(`Nothing was found for “${misspelt}”`, DISPLAYED);
    await clickToLoad(page, page.locator('.results-head').getByRole('link', { name: word, exact: true }));
    await expect.poll(() => new URL(page.url()).searchParams.get('searchtext')).toBe(word);
    await expect.poll(() => new URL(page.url()).searchParams.has('literal')).toBe(false);
    await expect(note).not.toContainText('Showing results', DISPLAYED);
  });

  test('the link to what was typed works in place', async () => {
    const { word, misspelt } = await findMisspelling();
    const { page, problems } = await tabs.open(`/search?searchtext=${misspelt}`);
    await page.getByRole('link', { name: misspelt, exact: true }).click();
    await expect(page.locator('.state')).toContainText(`Nothing was found for “${misspelt}”`, DISPLAYED);
    await page.locator('.results-head').getByRole('link', { name: word, exact: true }).click();
    await expect(page.locator('.hit mark')).not.toHaveCount(0);
    await settled(page);
    expect(problems).toEqual([]);
  });

  test('a search about the certification shows its exam windows, which have a tab of their own', async () => {
    const { page } = await tabs.open('/search?searchtext=RAC', NO_SCRIPT);
    await clickToLoad(page, page.getByRole('link', { name: /^All \d+ exam windows/ }));
    await expect.poll(() => new URL(page.url()).searchParams.get('searchType')).toBe('exams');
    await expect.poll(() => page.locator('.agenda-row').count()).toBeGreaterThan(3);
  });

  test('an answer of the editors is a result: without others there are no tabs and no empty list', async () => {
    const { pinned } = await readShown('search.site', { query: { searchtext: 'how much does it cost' } });
    if (!pinned) throw new Error('The content answers no such question');
    const { page } = await tabs.open('/search?searchtext=how+much+does+it+cost', NO_SCRIPT);
    await expect(page.locator('.result-line')).toHaveText('1 answer for “how much does it cost”', DISPLAYED);
    await page.getByRole('main').getByRole('link', { name: pinned.title }).waitFor();
    await expect(page.locator('.state')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Kinds of result' })).toHaveCount(0);
  });

  test('a search for words that nothing has together names those that are left out', async () => {
    const { text } = await findFacet();
    const { page } = await tabs.open(`/search?${new URLSearchParams({ searchtext: `${text} zzqqxx` })}`, NO_SCRIPT);
    await expect(page.getByText('Left out: zzqqxx.')).toBeVisible();
    await expect(page.locator('.hit')).not.toHaveCount(0);
  });

  test('before a search the page suggests where to look; without results it suggests alternatives', async () => {
    const { page } = await tabs.open('/search', NO_SCRIPT);
    const { result: terms } = await readShown('taxonomy.all');
    const region = takeFirst(
      terms.filter(({ kind }) => kind === 'region'),
      'region',
    );
    await clickToLoad(
      page,
      page
        .locator('main')
        .getByRole('link', { name: new RegExp(`^${region.name}`) })
        .first(),
    );
    await expect(page.locator('.hit')).not.toHaveCount(0);
    await page.goto(`${site.origin}/search?searchtext=zzqqxx`);
    await expect(page.locator('.state')).toHaveText(/Nothing was found for “zzqqxx”/, DISPLAYED);
    await expect(page.getByRole('link', { name: 'Search by topic' })).toHaveAttribute('href', '/search');
    await page.goto(`${site.origin}/search?searchtext=regulation&pageNumber=999`);
    await clickToLoad(page, page.getByRole('link', { name: 'Go to the first page' }));
    await expect(page.locator('.hit')).toHaveCount(10);
  });

  test.each([
    ['markup', '<img src=x onerror="window.hit=1"><script>window.hit=1</script>'],
    ['the end of a script element', '</title></script><svg onload=window.hit=1>'],
    ['search operators', `"'; drop table content_items; -- & | ! ( ) <-> :*`],
    ['non-characters and control characters', '\uFFFF\u202E\u200B'],
  ])('hostile search text is shown as text: %s', async (_name, text) => {
    const { page, problems } = await tabs.open(`/search?${new URLSearchParams({ searchtext: text })}`);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
    await expect(page.locator('main img[src="x"], main svg[onload]')).toHaveCount(0);
    await expect(page.locator('h1')).toHaveCount(1);
    await settled(page);
    expect(problems).toEqual([]);
  });

  test('a search text that is too long is truncated with a message [Section 5]', async () => {
    const { page } = await tabs.open(`/search?searchtext=${'label+'.repeat(300)}`);
    expect((await page.locator('#search-text').inputValue()).length).toBeLessThanOrEqual(1000);
    await expect(page.locator('.results-head')).toHaveText(/first 1,000 characters/, DISPLAYED);
  });
});

describe('questions and answers', () => {
  const FAQS = '/website/website-faqs/signing-in';
  const readQuestions = async () => {
    const { result: groups } = await readShown('blocks.faq', { query: { path: FAQS } });
    const questions = groups.flatMap(({ items }) => items);
    const [first, second] = questions;
    if (!first || !second) throw new Error('There are fewer than two questions');
    return { questions, first, second };
  };
  const toText = (html: string) =>
    html
      .replaceAll(/<[^>]*>/g, '')
      .trim()
      .slice(0, 40);

  test('a fragment opens its answer, also without JavaScript', async () => {
    const { first, second } = await readQuestions();
    const { page } = await tabs.open(`${FAQS}#${second.id}`, NO_SCRIPT);
    await expect(page.getByText(toText(second.answer))).toBeVisible();
    await expect(page.getByText(toText(first.answer))).toBeHidden();
  });

  test('a link from another page of the site opens it too', async () => {
    const { second } = await readQuestions();
    const { page } = await tabs.open('/website/website-faqs');
    await navigateInApp(page, `${FAQS}#${second.id}`);
    await expect(page.getByText(toText(second.answer))).toBeVisible();
  });

  test('the filter field shows the matching questions; without JavaScript there is no field', async () => {
    const { questions, second } = await readQuestions();
    const { page } = await tabs.open(FAQS);
    await page.getByLabel('Find a question').fill(toText(second.question));
    await expect(page.locator('main details')).toHaveCount(1);
    await expect(page.getByText(`1 of ${questions.length} questions`)).toBeVisible();
    const { page: plain } = await tabs.open(FAQS, NO_SCRIPT);
    await expect(plain.locator('main details')).toHaveCount(questions.length);
    await expect(plain.getByLabel('Find a question')).toBeHidden();
  });
});

test('a topic shows the content with its term, and its feed', async () => {
  const [path, terms] = await findTopic();
  const { page } = await tabs.open(path, NO_SCRIPT);
  await page.locator('.follow-ways > summary').click();
  const feed = page.locator('main').getByRole('link', { name: /RSS/ });
  await expect(feed).toHaveAttribute('href', `/feeds/topic-${terms[0]?.id}.xml`);
  const shown = await page.locator('#topic-news, #topic-books, #topic-courses, #topic-events').count();
  expect(shown).toBe(4);
  const first = await page.locator('section[aria-labelledby=topic-news] h3 a').first().getAttribute('href');
  const query = { taxonomy: terms[0]?.id, searchType: 'article' };
  const { result } = await readShown('search.site', { query });
  expect(result.map((hit) => hit.path)).toContain(first);
});

/** A topic with content of each kind, and its terms. */
async function findTopic() {
  const calls = [
    'rightSide.articleNews',
    'rightSide.articleBooks',
    'rightSide.articleLearning',
    'rightSide.articleRelated',
  ] as const;
  for (const path of await readPublished('/resources/topic/')) {
    const nodeName = path.slice(path.lastIndexOf('/') + 1);
    const lists = await Promise.all(calls.map((call) => readShown(call, { query: { nodeName, topN: 1 } })));
    const { result: terms } = await readShown('rightSide.articleTaxonomy', { query: { nodeName } });
    if (lists.every(({ result }) => result.length > 0)) return [path, terms] as const;
  }
  throw new Error('No topic has content of each kind');
}

test('the sitemap has headings; its disclosures open without JavaScript [Section 2]', async () => {
  const { page } = await tabs.open('/sitemap', NO_SCRIPT);
  await expect.poll(() => page.locator('main h2').count()).toBeGreaterThan(8);
  const article = page.locator('.sitemap-list a[href^="/news-and-articles/news-articles/"]').first();
  await expect(article).toBeHidden();
  await page.locator('details', { has: article }).locator('> summary').click();
  await expect(article).toBeVisible();
});
