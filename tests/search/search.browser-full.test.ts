import { describe, inject, test } from 'vitest';
import { clickToLoad, settled, testBrowser } from '../support/browser.ts';
import { DISPLAYED, expect } from '../support/browser-expect.ts';

const site = inject('site');
const tabs = testBrowser({ afterwards: 'empty', viewport: { width: 1440, height: 1200 } });

const NO_SCRIPT = { javaScriptEnabled: false };

describe('the search page [Sections 2 and 3]', () => {
  test('without JavaScript: text, a facet and an order are submitted together, and a chip removes the facet', async () => {
    const { page } = await tabs.open('/search', NO_SCRIPT);
    await page.getByLabel('Search the site').fill('clinical evaluation');
    await page.getByLabel('Search the site').press('Enter');
    const all = Number(await page.locator('.result-line b').innerText());
    await page.getByRole('checkbox', { name: 'Medical devices' }).check();
    await clickToLoad(page, page.getByRole('button', { name: 'Apply filters' }));
    const fewer = Number(await page.locator('.result-line b').innerText());
    expect(fewer).toBeGreaterThan(0);
    expect(fewer).toBeLessThan(all);
    await page.getByLabel('Sort by').selectOption('title');
    await clickToLoad(page, page.getByRole('button', { name: 'Sort' }));
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({
      searchtext: 'clinical evaluation',
      taxonomy: '600',
      sortBy: 'title',
    });
    const titles = await page.locator('.hit h2').allInnerTexts();
    expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'en')));
    await clickToLoad(page, page.getByRole('link', { name: 'Remove filter: Medical devices' }));
    await expect(page.locator('.result-line b')).toHaveText(String(all), DISPLAYED);
  });

  test('a tab changes the results in place, with status message, title and address', async () => {
    const { page, problems } = await tabs.open('/search?searchtext=clinical+evaluation');
    await expect(page).toHaveTitle(/^Search: clinical evaluation \|/);
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
    const { page } = await tabs.open('/search?searchtext=clinicl', NO_SCRIPT);
    const note = page.locator('.results-head');
    const isCorrected = () =>
      expect(note).toContainText('Showing results for clinical. Search instead for clinicl', DISPLAYED);
    await isCorrected();
    await expect(page.locator('#search-text')).toHaveValue('clinicl');
    const all = Number(await page.locator('.result-line b').innerText());
    expect(all).toBeGreaterThan(10);
    await clickToLoad(page, page.getByRole('link', { name: 'Next' }));
    await isCorrected();
    await page.getByRole('checkbox', { name: 'Medical devices' }).check();
    await clickToLoad(page, page.getByRole('button', { name: 'Apply filters' }));
    await isCorrected();
    expect(Number(await page.locator('.result-line b').innerText())).toBeLessThan(all);
    await page.getByLabel('Sort by').selectOption('title');
    await clickToLoad(page, page.getByRole('button', { name: 'Sort' }));
    await isCorrected();
    await clickToLoad(page, page.getByRole('link', { name: 'clinicl', exact: true }));
    await expect.poll(() => new URL(page.url()).searchParams.get('literal')).toBe('true');
    await expect(page.locator('.state')).toHaveText(/Nothing was found for “clinicl”/, DISPLAYED);
    await clickToLoad(page, page.locator('.results-head').getByRole('link', { name: 'clinical', exact: true }));
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toMatchObject({ searchtext: 'clinical' });
    await expect.poll(() => new URL(page.url()).searchParams.has('literal')).toBe(false);
    await expect(note).not.toContainText('Showing results', DISPLAYED);
  });

  test('the link to what was typed works in place', async () => {
    const { page, problems } = await tabs.open('/search?searchtext=recertifcation');
    await page.getByRole('link', { name: 'recertifcation', exact: true }).click();
    await expect(page.locator('.state')).toHaveText(/Nothing was found for “recertifcation”/, DISPLAYED);
    await page.locator('.results-head').getByRole('link', { name: 'recertification', exact: true }).click();
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
    const { page } = await tabs.open('/search?searchtext=how+much+does+it+cost', NO_SCRIPT);
    await expect(page.locator('.result-line')).toHaveText('1 answer for “how much does it cost”', DISPLAYED);
    await page.getByRole('main').getByRole('link', { name: 'What membership costs' }).waitFor();
    await expect(page.locator('.state')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Kinds of result' })).toHaveCount(0);
  });

  test('a search for words that nothing has together names those that are left out', async () => {
    const { page } = await tabs.open('/search?searchtext=hardship+zzqqxx', NO_SCRIPT);
    await expect(page.getByText('Left out: zzqqxx.')).toBeVisible();
    await expect(page.locator('.hit')).not.toHaveCount(0);
  });

  test('before a search the page suggests where to look; without results it suggests alternatives', async () => {
    const { page } = await tabs.open('/search', NO_SCRIPT);
    await clickToLoad(page, page.getByRole('link', { name: /^Europe/ }).first());
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

  test('a fragment opens its answer, also without JavaScript', async () => {
    const { page } = await tabs.open(`${FAQS}#faq-2-1`, NO_SCRIPT);
    const answer = page.getByText('Until one hour has passed');
    await expect(answer).toBeVisible();
    await expect(page.getByText('It clears what this site has stored')).toBeHidden();
  });

  test('a link from another page of the site opens it too', async () => {
    const { page } = await tabs.open('/website/website-faqs');
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'an answer' });
      document.querySelector('main')?.append(link);
      link.click();
    }, `${FAQS}#faq-2-1`);
    await expect(page.getByText('Until one hour has passed')).toBeVisible();
  });

  test('the filter field shows the matching questions; without JavaScript there is no field', async () => {
    const { page } = await tabs.open(FAQS);
    await page.getByLabel('Find a question').fill('shared computer');
    await expect(page.locator('main details')).toHaveCount(1);
    await expect(page.getByText('1 of 9 questions')).toBeVisible();
    const { page: plain } = await tabs.open(FAQS, NO_SCRIPT);
    await expect(plain.locator('main details')).toHaveCount(9);
    await expect(plain.getByLabel('Find a question')).toBeHidden();
  });
});

test('a topic shows the content with its term, and its feed', async () => {
  const { page } = await tabs.open('/resources/topic/clinical-evaluation', NO_SCRIPT);
  await page.locator('.follow-ways > summary').click();
  const feed = page.locator('main').getByRole('link', { name: /RSS/ });
  await expect(feed).toHaveAttribute('href', '/feeds/topic-500.xml');
  const shown = await page.locator('#topic-news, #topic-books, #topic-courses, #topic-events').count();
  expect(shown).toBe(4);
  const first = await page.locator('section[aria-labelledby=topic-news] h3 a').first().getAttribute('href');
  const answer = await page.request.get(`${site.origin}/api/search?taxonomy=500&searchType=article`);
  expect(((await answer.json()) as { result: { path: string }[] }).result.map(({ path }) => path)).toContain(first);
});

test('the sitemap has headings; its disclosures open without JavaScript [Section 2]', async () => {
  const { page } = await tabs.open('/sitemap', NO_SCRIPT);
  await expect.poll(() => page.locator('main h2').count()).toBeGreaterThan(8);
  const article = page.locator('.sitemap-list a[href^="/news-and-articles/news-articles/"]').first();
  await expect(article).toBeHidden();
  await page.locator('summary', { hasText: 'All articles' }).click();
  await expect(article).toBeVisible();
});
